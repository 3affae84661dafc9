// SPDX-License-Identifier: Apache-2.0
#pragma once

// Kubernetes API objects, one or a list of them, in JSON or YAML: what `kubectl get -o json` prints.

#include "document/view.h"
#include "facts/fact_writer.h"

namespace facts {

// Whether a document is an API object: it has apiVersion and kind as texts.
bool isKubernetesObject(const document::View& root);

// Adds the facts of every object of a kind that is known; the outcome names the kinds that are not.
ReadOutcome readKubernetes(const document::View& root, FactWriter& facts);

}  // namespace facts
