// SPDX-License-Identifier: Apache-2.0
#pragma once

// Kubernetes quantities, `8`, `0.6Gi`, `250m`, `1e3`, as exact numbers. Source: the grammar at the head of
// k8s.io/apimachinery/pkg/api/resource/quantity.go.

#include "base/decimal.h"
#include "base/result.h"

#include <string_view>

namespace constraint {

// The number that the text stands for: `0.6Gi` is 644245094.4. Suffixes: n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or an
// exponent. Error invalidInput for any other text (`1K`, `8 GPUs`), with the suffix that was probably meant; also for
// what Kubernetes would change silently: a magnitude above 2^63-1, or more than nine decimal places.
Result<Decimal> parseQuantity(std::string_view text);

}  // namespace constraint
