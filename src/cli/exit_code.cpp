// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_code.h"

#include "base/result.h"

namespace cli {

int exitStatusOf(Code code) {
  switch (code) {
    case Code::invalidInput:
    case Code::alreadyExists:
    case Code::conflict:
    case Code::failedPrecondition:
    case Code::corrupted: return 2;
    case Code::notFound: return 3;
    case Code::permissionDenied:
    case Code::unauthenticated: return 4;
    case Code::deadlineExceeded: return 5;
    case Code::unavailable: return 6;
    case Code::exhausted: return 7;
    case Code::internal: return 8;
    case Code::cancelled: return 9;
    case Code::unsupported: return 12;
  }
  return kExitInternalError;
}

}  // namespace cli
