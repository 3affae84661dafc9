// SPDX-License-Identifier: Apache-2.0
#include "judges/explanation.h"

#include "base/result.h"
#include "base/text.h"
#include "document/read.h"
#include "document/value.h"
#include "document/view.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace {

using document::Value;

constexpr std::string_view kInspectionText = R"({"apiVersion": "assay.dev/v1alpha1", "kind": "Inspection",
"facts": [{"id": "f1", "name": "gpu.count", "subject": "node-a", "state": "value", "value": 8, "unit": null,
           "source": {"file": "smi.xml", "line": 5, "path": "/nvidia_smi_log/attached_gpus"}},
          {"id": "f2", "name": "gpu.serial", "subject": "node-a", "state": "unreadable", "value": null,
           "reason": "Unknown Error", "source": {"file": "smi.xml", "line": null, "path": "/x"}}],
"verdicts": [{"id": "gpu-device-health", "subject": "node-a", "verdict": "fail",
              "reasons": [{"code": "field-in-error", "text": "1: fields in error: 1", "facts": ["f2", "f9"]}]},
             {"id": "gpu-device-health", "subject": "node-b", "verdict": "pass", "reasons": []},
             {"id": "gpu-inventory", "subject": "", "verdict": "pass", "reasons": []}]})";

Result<Value> explained(const std::string& id) {
  const document::Document document = document::readJson(kInspectionText, "inspection.json").value();
  return judges::explain(Value::from(document.root()), id, [](std::string_view file, std::uint32_t line) {
    return std::optional<std::string>(fmt::format("  line {} of {}  ", line, file));
  });
}

}  // namespace

TEST_CASE("a verdict is explained by its reasons, their facts and the lines of these") {
  CHECK(judges::explanationText(explained("gpu-device-health@node-a").value()) ==
        "gpu-device-health of node-a: fail\n"
        "  field-in-error: 1: fields in error: 1\n"
        "    f2 gpu.serial of node-a: unreadable: Unknown Error\n"
        "      smi.xml: /x\n"
        "    f9: the document does not hold this fact\n");
}

TEST_CASE("a judge stands for all of its verdicts") {
  const Value explanation = explained("gpu-device-health").value();

  CHECK(explanation.find("verdicts")->elements().size() == 2);
  CHECK(judges::explanationText(explained("gpu-inventory").value()) ==
        "gpu-inventory of the cluster: pass\n");
}

TEST_CASE("a fact is explained by itself") {
  CHECK(judges::explanationText(explained("f1").value()) ==
        "f1 gpu.count of node-a: 8\n"
        "      smi.xml:5: /nvidia_smi_log/attached_gpus\n"
        "      line 5 of smi.xml\n");
}

TEST_CASE("what is not there is not found, with the nearest name") {
  const Result<Value> wrong = explained("gpu-device-helth");
  REQUIRE(!wrong);
  CHECK(wrong.error().code == Code::notFound);
  CHECK(text::contains(wrong.error().message, "did you mean 'gpu-device-health'?"));
  CHECK(!explained("gpu-device-health@node-c"));
  CHECK(!explained("f7"));
}
