// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_code.h"

#include "base/result.h"
#include "validation/run_outcome.h"

#include <array>
#include <span>

namespace cli {
namespace {

// size: data table
constexpr std::array kExitCodes = {
    ExitCodeEntry{ExitCode::success, "success", "success; phases passed, skipped or not judged"},
    ExitCodeEntry{ExitCode::different, "different", "`diff`: the two differ"},
    ExitCodeEntry{ExitCode::invalidInput, "invalid-input",
                  "wrong usage; an invalid document, criteria or catalog; readiness failed or could not be "
                  "judged"},
    ExitCodeEntry{ExitCode::notFound, "not-found",
                  "unknown command; a file, folder, URL or selector that is not there; `--require-gpu` and "
                  "no GPU"},
    ExitCodeEntry{ExitCode::permissionDenied, "permission-denied", "permission denied"},
    ExitCodeEntry{ExitCode::deadlineExceeded, "deadline-exceeded",
                  "a deadline passed: of a cluster or of an http(s) input"},
    ExitCodeEntry{ExitCode::unavailable, "unavailable", "a server cannot be reached or answers 5xx"},
    ExitCodeEntry{ExitCode::exhausted, "exhausted", "a server answers 429"},
    ExitCodeEntry{ExitCode::failed, "failed",
                  "a phase failed; `inspect`: a judge found a fault; output cannot be written; an internal "
                  "failure that was reported"},
    ExitCodeEntry{ExitCode::cancelled, "cancelled", "cancelled"},
    ExitCodeEntry{ExitCode::notProven, "not-proven",
                  "`--strict` of validate and inspect: nothing failed, but something could not be judged or "
                  "nothing passed"},
    ExitCodeEntry{ExitCode::unsupported, "unsupported", "this version does not support it yet"},
    ExitCodeEntry{ExitCode::internalError, "internal-error", "internal error"},
    ExitCodeEntry{ExitCode::interrupted, "interrupted", "ended by SIGINT"},
    ExitCodeEntry{ExitCode::terminated, "terminated", "ended by SIGTERM"},
};

}  // namespace

std::span<const ExitCodeEntry> exitCodeTable() { return kExitCodes; }

ExitCode exitCodeOf(Code code) {
  switch (code) {
    case Code::invalidInput:
    case Code::alreadyExists:
    case Code::conflict:
    case Code::failedPrecondition:
    case Code::corrupted: return ExitCode::invalidInput;
    case Code::notFound: return ExitCode::notFound;
    case Code::permissionDenied:
    case Code::unauthenticated: return ExitCode::permissionDenied;
    case Code::deadlineExceeded: return ExitCode::deadlineExceeded;
    case Code::unavailable: return ExitCode::unavailable;
    case Code::exhausted: return ExitCode::exhausted;
    case Code::internal: return ExitCode::failed;
    case Code::cancelled: return ExitCode::cancelled;
    case Code::unsupported: return ExitCode::unsupported;
  }
  return ExitCode::internalError;
}

ExitCode exitCodeOf(validation::RunOutcome outcome) {
  switch (outcome) {
    case validation::RunOutcome::accepted: return ExitCode::success;
    case validation::RunOutcome::notReady: return ExitCode::invalidInput;
    case validation::RunOutcome::phaseFailed: return ExitCode::failed;
    case validation::RunOutcome::notProven: return ExitCode::notProven;
  }
  return ExitCode::internalError;
}

}  // namespace cli
