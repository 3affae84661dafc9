// SPDX-License-Identifier: Apache-2.0
#pragma once

// Criteria as far as a snapshot shows them.

#include "base/result.h"
#include "constraint/readings.h"
#include "recipe/criteria.h"

#include <string>

namespace recipe {

struct Detection {
  Criteria criteria;           // what is not visible is "any"; intent, platform and nodes never are
  std::string unknownProduct;  // the GPU product that is no accelerator of ours; the accelerator is then open
  std::string unknownOs;       // the operating system that no recipe is for; os is then open
  std::string unknownService;  // the same for the service
};

// service: by the mark in K8s.server.version (-eks-, -gke, -aks), else K8s.server.service, else K8s.node.provider when
// that is a service. os: OS.release.ID.
// accelerator: gpu.model, else model, of GPU subtype smi or device.
Detection detectCriteria(const constraint::Readings& readings, const Vocabulary& vocabulary);

// `service=eks, accelerator=h100, os=debian (unknown)`: what was seen of the three, what is no criterion marked;
// `nothing`.
std::string seenText(const Detection& detection);

// The error for a detection with an unknown product, when no accelerator was given.
Error unknownProductError(const Detection& detection, const Vocabulary& vocabulary);

}  // namespace recipe
