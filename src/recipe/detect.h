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

// service: K8s.server.service, else by the mark in K8s.server.version (-eks-, -gke, -aks). os: OS.release.ID.
// accelerator: gpu.model, else model, of GPU subtype smi or device.
Detection detectCriteria(const constraint::Readings& readings, const Vocabulary& vocabulary);

// The error for a detection with an unknown product, when no accelerator was given.
Error unknownProductError(const Detection& detection, const Vocabulary& vocabulary);

}  // namespace recipe
