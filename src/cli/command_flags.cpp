// SPDX-License-Identifier: Apache-2.0
#include "cli/command_flags.h"

#include "cli/command.h"

#include <array>
#include <string_view>

namespace cli::flags {

namespace {

constexpr std::string_view kCriteria = "Criteria";
constexpr std::string_view kInput = "Input";
constexpr std::string_view kOutput = "Output";
constexpr std::string_view kCluster = "Cluster access (not in this version yet)";
constexpr std::string_view kAgent = "Agent deployment (not in this version yet)";
constexpr std::string_view kChecks = "Check";
constexpr std::string_view kEvidence = "Evidence";
constexpr std::string_view kGlobal = "Global";

constexpr Flag kService = {.name = "service",
                           .repeat = Repeat::single,
                           .placeholder = "NAME",
                           .choiceSource = Choices::service,
                           .category = kCriteria,
                           .help = "Kubernetes service that runs the cluster"};
constexpr Flag kAccelerator = {.name = "accelerator",
                               .alias = "gpu",
                               .repeat = Repeat::single,
                               .placeholder = "NAME",
                               .choiceSource = Choices::accelerator,
                               .category = kCriteria,
                               .help = "GPU family of the cluster"};
constexpr Flag kIntent = {.name = "intent",
                          .repeat = Repeat::single,
                          .placeholder = "NAME",
                          .choiceSource = Choices::intent,
                          .category = kCriteria,
                          .help = "What the cluster is for"};
constexpr Flag kOs = {.name = "os",
                      .repeat = Repeat::single,
                      .placeholder = "NAME",
                      .choiceSource = Choices::os,
                      .category = kCriteria,
                      .help = "Operating system of the GPU nodes"};
constexpr Flag kPlatform = {.name = "platform",
                            .repeat = Repeat::single,
                            .placeholder = "NAME",
                            .choiceSource = Choices::platform,
                            .category = kCriteria,
                            .help = "Workload platform on top of the cluster"};
constexpr Flag kNodes = {.name = "nodes",
                         .kind = ValueKind::integer,
                         .placeholder = "N",
                         .defaultText = "0",
                         .category = kCriteria,
                         .help = "Number of GPU nodes; 0 is any"};
constexpr Flag kCriteriaSnapshot = {
    .name = "snapshot",
    .letter = 's',
    .kind = ValueKind::source,
    .repeat = Repeat::single,
    .placeholder = "SOURCE",
    .category = kInput,
    .help =
        "Take the criteria from this snapshot: a file, '-', an http(s) URL or cm://NAMESPACE/NAME; "
        "wins over --criteria"};
constexpr Flag kCriteriaFile = {
    .name = "criteria",
    .letter = 'c',
    .kind = ValueKind::source,
    .repeat = Repeat::single,
    .placeholder = "SOURCE",
    .category = kInput,
    .help =
        "Take the criteria from this RecipeCriteria document; other criteria flags override what it says"};
constexpr Flag kData = {.name = "data",
                        .kind = ValueKind::directory,
                        .placeholder = "DIR",
                        .category = kInput,
                        .help = "Folder whose registry, overlays and values lie over the catalog"};
constexpr Flag kSingleData = {.name = "data",
                              .kind = ValueKind::directory,
                              .repeat = Repeat::single,
                              .placeholder = "DIR",
                              .category = kInput,
                              .help = kData.help};
constexpr Flag kCatalog = {.name = "catalog",
                           .kind = ValueKind::directory,
                           .placeholder = "DIR",
                           .category = kInput,
                           .help = "Folder that replaces the built-in catalog entirely"};
constexpr Flag kDestination = {.name = "output",
                               .letter = 'o',
                               .kind = ValueKind::path,
                               .repeat = Repeat::single,
                               .placeholder = "FILE",
                               .category = kOutput,
                               .help = "Write the result to this file; '-' or nothing is standard output"};
constexpr Flag kFormat = {.name = "format",
                          .letter = 't',
                          .repeat = Repeat::single,
                          .placeholder = "FORMAT",
                          .defaultText = "yaml",
                          .choiceSource = Choices::fixed,
                          .choices = "yaml json table",
                          .category = kOutput,
                          .help = "Format of the result"};
constexpr Flag kDocumentFormat = {.name = "format",
                                  .letter = 't',
                                  .repeat = Repeat::single,
                                  .placeholder = "FORMAT",
                                  .defaultText = "yaml",
                                  .choiceSource = Choices::fixed,
                                  .choices = "yaml json",
                                  .category = kOutput,
                                  .help = "Format of the result"};
constexpr Flag kExplainFormat = {
    .name = "format",
    .letter = 't',
    .repeat = Repeat::single,
    .placeholder = "FORMAT",
    .defaultText = "yaml",
    .choiceSource = Choices::fixed,
    .choices = "yaml json table",
    .category = kOutput,
    .help = "Format of the result; with --explain a table unless this flag is given"};
constexpr Flag kTableFormat = {.name = "format",
                               .letter = 't',
                               .repeat = Repeat::single,
                               .placeholder = "FORMAT",
                               .defaultText = "table",
                               .choiceSource = Choices::fixed,
                               .choices = "table yaml json",
                               .category = kOutput,
                               .help = "Format of the result"};
constexpr Flag kKubeconfig = {
    .name = "kubeconfig",
    .letter = 'k',
    .kind = ValueKind::path,
    .placeholder = "FILE",
    .category = kCluster,
    .help = "Kubeconfig file; without it $KUBECONFIG, ~/.kube/config, or the pod's own account"};
constexpr Flag kExplain = {
    .name = "explain",
    .kind = ValueKind::none,
    .category = kOutput,
    .help = "Print, instead of the result, where each of its values comes from and what it overrode"};
constexpr Flag kStrict = {.name = "strict",
                          .kind = ValueKind::none,
                          .category = kInput,
                          .help = "Refuse unknown keys in snapshots and recipes instead of warning"};

}  // namespace

constexpr std::array<Flag, 15> kRecipe = {
    kService,     kAccelerator,      kIntent,       kOs,      kPlatform,
    kNodes,       kCriteriaSnapshot, kCriteriaFile, kData,    kCatalog,
    kDestination, kExplainFormat,    kKubeconfig,   kExplain, kStrict,
};

namespace {

constexpr Flag kSelector = {
    .name = "selector",
    .repeat = Repeat::single,
    .placeholder = "PATH",
    .choiceSource = Choices::selector,
    .category = kOutput,
    .help =
        "Path of the value to print, for example components.gpu-operator.values.driver.version; "
        "empty is everything",
    .required = true};

}  // namespace

constexpr std::array<Flag, 15> kQuery = {
    kService,       kAccelerator,      kIntent,       kOs,      kPlatform,
    kNodes,         kCriteriaSnapshot, kCriteriaFile, kData,    kCatalog,
    kExplainFormat, kKubeconfig,       kSelector,     kExplain, kStrict,
};

namespace {

// size: data table

}  // namespace

constexpr std::array<Flag, 7> kDiff = {
    Flag{.name = "from",
         .repeat = Repeat::single,
         .placeholder = "CRITERIA",
         .choiceSource = Choices::criteria,
         .category = kCriteria,
         .help = "Compare the recipe of these criteria, for example service=eks,accelerator=h100; with --to"},
    Flag{.name = "to",
         .repeat = Repeat::single,
         .placeholder = "CRITERIA",
         .choiceSource = Choices::criteria,
         .category = kCriteria,
         .help = "The criteria of the other recipe"},
    kData,
    kCatalog,
    kStrict,
    kDestination,
    kTableFormat,
};

namespace {

constexpr Flag kImagePullSecret = {.name = "image-pull-secret",
                                   .repeat = Repeat::list,
                                   .placeholder = "NAME",
                                   .category = kAgent,
                                   .help = "Secret for pulling the agent image; repeatable"};
constexpr Flag kServiceAccount = {
    .name = "service-account-name",
    .repeat = Repeat::single,
    .placeholder = "NAME",
    .defaultText = "aicr",
    .category = kAgent,
    .help = "Service account of the agent; also names its Role and RoleBinding"};
constexpr Flag kTimeout = {.name = "timeout",
                           .kind = ValueKind::duration,
                           .repeat = Repeat::single,
                           .placeholder = "DURATION",
                           .defaultText = "5m",
                           .category = kAgent,
                           .help = "How long to wait for the agent, for example 90s, 5m or 1h30m"};
constexpr Flag kNoCleanup = {.name = "no-cleanup",
                             .kind = ValueKind::none,
                             .category = kAgent,
                             .help = "Skip the cleanup: leave the agent's objects in the cluster"};
constexpr Flag kRequireGpu = {.name = "require-gpu",
                              .kind = ValueKind::none,
                              .environment = "AICR_REQUIRE_GPU",
                              .category = kAgent,
                              .help = "Run the agent on a GPU node, and fail when it finds no GPU"};

// size: data table

}  // namespace

constexpr std::array<Flag, 20> kSnapshot = {
    Flag{.name = "namespace",
         .letter = 'n',
         .repeat = Repeat::single,
         .placeholder = "NAME",
         .defaultText = "default",
         .environment = "AICR_NAMESPACE",
         .category = kAgent,
         .help = "Namespace in which the agent is deployed"},
    Flag{.name = "image",
         .repeat = Repeat::single,
         .placeholder = "IMAGE",
         .environment = "AICR_IMAGE",
         .category = kAgent,
         .help = "Agent image; without it the published one of this version"},
    kImagePullSecret,
    Flag{.name = "job-name",
         .repeat = Repeat::single,
         .placeholder = "NAME",
         .defaultText = "aicr",
         .category = kAgent,
         .help = "Name of the agent's Job"},
    kServiceAccount,
    Flag{.name = "node-selector",
         .repeat = Repeat::list,
         .placeholder = "KEY=VALUE",
         .category = kAgent,
         .help = "Label that the agent's node must have; repeatable"},
    Flag{.name = "toleration",
         .repeat = Repeat::list,
         .placeholder = "KEY=VALUE:EFFECT",
         .category = kAgent,
         .help =
             "Toleration of the agent, KEY=VALUE:EFFECT or KEY:EFFECT; repeatable; without it every taint is "
             "tolerated"},
    kTimeout,
    kNoCleanup,
    Flag{.name = "privileged",
         .kind = ValueKind::none,
         .defaultText = "true",
         .category = kAgent,
         .help = "Run the agent as a privileged pod; --privileged=false sees less of the host"},
    kRequireGpu,
    Flag{.name = "runtime-class",
         .repeat = Repeat::single,
         .placeholder = "NAME",
         .environment = "AICR_RUNTIME_CLASS",
         .category = kAgent,
         .help = "RuntimeClass of the agent; not together with --require-gpu"},
    Flag{.name = "template",
         .kind = ValueKind::source,
         .repeat = Repeat::single,
         .placeholder = "SOURCE",
         .category = kOutput,
         .help = "Go template that renders the snapshot: a file or an http(s) URL; requires YAML format",
         .later = true},
    Flag{.name = "max-nodes-per-entry",
         .kind = ValueKind::integer,
         .repeat = Repeat::single,
         .placeholder = "N",
         .defaultText = "0",
         .environment = "AICR_MAX_NODES_PER_ENTRY",
         .category = kOutput,
         .help = "Most node names listed for one taint or label; 0 is all of them"},
    kDestination,
    kFormat,
    kKubeconfig,
    Flag{.name = "local",
         .kind = ValueKind::none,
         .environment = "AICR_AGENT_MODE",
         .category = kInput,
         .help = "Describe this host alone: no agent is deployed and no cluster is asked"},
    Flag{.name = "all",
         .kind = ValueKind::none,
         .category = kOutput,
         .help = "Keep the readings that change from one moment to the next"},
    Flag{.name = "minimal",
         .kind = ValueKind::none,
         .category = kOutput,
         .help = "Leave out the kernel command line, host names and what identifies a GPU, for a file that "
                 "is sent to "
                 "others"},
};

namespace {

// size: data table

}  // namespace

constexpr std::array<Flag, 34> kValidate = {
    Flag{.name = "recipe",
         .letter = 'r',
         .kind = ValueKind::source,
         .repeat = Repeat::single,
         .placeholder = "SOURCE",
         .category = kInput,
         .help = "The recipe to validate against: a file, '-', an http(s) URL or cm://NAMESPACE/NAME"},
    Flag{.name = "snapshot",
         .letter = 's',
         .kind = ValueKind::source,
         .repeat = Repeat::single,
         .placeholder = "SOURCE",
         .category = kInput,
         .help = "The snapshot of the cluster; without it an agent is deployed to take one"},
    Flag{.name = "phase",
         .repeat = Repeat::list,
         .placeholder = "PHASE",
         .defaultText = "all",
         .choiceSource = Choices::phase,
         .category = kChecks,
         .help = "Phase to run; repeatable, kept in the order given"},
    Flag{.name = "fail-on-error",
         .kind = ValueKind::none,
         .defaultText = "true",
         .category = kChecks,
         .help =
             "Exit with an error when something failed; --fail-on-error=false only reports it: exit 0, with "
             "--strict too"},
    Flag{.name = "no-cluster",
         .kind = ValueKind::none,
         .category = kChecks,
         .help =
             "Make no call to a cluster: judge what the snapshot says, report the other checks as skipped"},
    Flag{.name = "namespace",
         .letter = 'n',
         .repeat = Repeat::single,
         .placeholder = "NAME",
         .defaultText = "aicr-validation",
         .environment = "AICR_NAMESPACE",
         .category = kAgent,
         .help = "Namespace in which the agent and the checks are deployed"},
    Flag{.name = "image",
         .repeat = Repeat::single,
         .placeholder = "IMAGE",
         .environment = "AICR_VALIDATOR_IMAGE",
         .category = kAgent,
         .help = "Agent image; without it the published one of this version"},
    kImagePullSecret,
    Flag{.name = "job-name",
         .repeat = Repeat::single,
         .placeholder = "NAME",
         .defaultText = "aicr-validate",
         .category = kAgent,
         .help = "Name of the agent's Job"},
    kServiceAccount,
    Flag{.name = "node-selector",
         .repeat = Repeat::list,
         .placeholder = "KEY=VALUE",
         .category = kAgent,
         .help = "Label of the nodes that benchmark pods run on; repeatable"},
    Flag{.name = "toleration",
         .repeat = Repeat::list,
         .placeholder = "KEY=VALUE:EFFECT",
         .category = kAgent,
         .help = "Toleration of benchmark pods, KEY=VALUE:EFFECT or KEY:EFFECT; repeatable; without it every "
                 "taint "
                 "is tolerated"},
    kTimeout,
    kNoCleanup,
    kRequireGpu,
    Flag{.name = "evidence-dir",
         .kind = ValueKind::directory,
         .placeholder = "DIR",
         .category = kEvidence,
         .help = "Write conformance evidence into this folder",
         .later = true},
    Flag{.name = "cncf-submission",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Collect evidence for a CNCF AI conformance submission; needs --evidence-dir",
         .later = true},
    Flag{.name = "feature",
         .letter = 'f',
         .repeat = Repeat::list,
         .placeholder = "NAME",
         .choiceSource = Choices::fixed,
         .choices =
             "dra-support gang-scheduling secure-access accelerator-metrics ai-service-metrics "
             "inference-gateway robust-operator pod-autoscaling cluster-autoscaling dra gang secure metrics "
             "gateway operator hpa all",
         .category = kEvidence,
         .help = "Feature to collect evidence for; repeatable; needs --cncf-submission",
         .later = true},
    kSingleData,
    kCatalog,
    kDestination,
    kKubeconfig,
    Flag{.name = "report",
         .repeat = Repeat::each,
         .placeholder = "FORMAT=FILE",
         .choiceSource = Choices::report,
         .category = kOutput,
         .help = "Also write the report as ctrf, junit, markdown or html, for example html=report.html; "
                 "repeatable"},
    Flag{.name = "fail-fast",
         .kind = ValueKind::none,
         .category = kChecks,
         .help = "Skip the phases after one that failed"},
    Flag{.name = "strict",
         .kind = ValueKind::none,
         .category = kChecks,
         .help = "Exit 11 when nothing failed but something could not be judged or nothing passed, and "
                 "refuse unknown "
                 "keys in the inputs"},
    Flag{.name = "readiness-unknown",
         .repeat = Repeat::single,
         .placeholder = "ACTION",
         .defaultText = "fail",
         .environment = "AICR_READINESS_UNKNOWN",
         .choiceSource = Choices::fixed,
         .choices = "warn fail",
         .category = kChecks,
         .help = "What to do about a readiness constraint that the snapshot cannot answer"},
    Flag{.name = "emit-attestation",
         .kind = ValueKind::directory,
         .repeat = Repeat::single,
         .placeholder = "DIR",
         .category = kEvidence,
         .help = "Write an evidence bundle into this folder",
         .later = true},
    Flag{.name = "full",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Publish the raw inputs instead of their minimised form",
         .later = true},
    Flag{.name = "push",
         .repeat = Repeat::single,
         .placeholder = "REFERENCE",
         .category = kEvidence,
         .help = "Sign the evidence bundle and push it to this OCI reference",
         .later = true},
    Flag{.name = "bom",
         .kind = ValueKind::path,
         .repeat = Repeat::single,
         .placeholder = "FILE",
         .category = kEvidence,
         .help = "CycloneDX file to embed instead of a generated one",
         .later = true},
    Flag{.name = "identity-token",
         .repeat = Repeat::single,
         .placeholder = "TOKEN",
         .environment = "COSIGN_IDENTITY_TOKEN",
         .category = kEvidence,
         .help = "OIDC token to sign with",
         .later = true},
    Flag{.name = "oidc-device-flow",
         .kind = ValueKind::none,
         .environment = "AICR_OIDC_DEVICE_FLOW",
         .category = kEvidence,
         .help = "Get the OIDC token by entering a code in a browser elsewhere",
         .later = true},
    Flag{.name = "plain-http",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Talk to the registry without TLS, for a local one",
         .later = true},
    Flag{.name = "insecure-tls",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Do not verify the registry's certificate",
         .later = true},
};

constexpr std::array<Flag, 4> kCatalogList = {kData, kCatalog, kDestination, kTableFormat};
constexpr std::array<Flag, 4> kCatalogShow = {kData, kCatalog, kDestination, kDocumentFormat};
constexpr std::array<Flag, 1> kCatalogCheck = {kCatalog};
constexpr std::array<Flag, 1> kSchema = {kDestination};

constexpr std::array<Flag, 4> kGlobals = {
    Flag{.name = "debug",
         .kind = ValueKind::none,
         .environment = "AICR_DEBUG",
         .category = kGlobal,
         .help = "Log in detail"},
    Flag{.name = "log-json",
         .kind = ValueKind::none,
         .environment = "AICR_LOG_JSON",
         .category = kGlobal,
         .help = "Log one JSON object per line"},
    Flag{.name = "help", .letter = 'h', .kind = ValueKind::none, .category = kGlobal, .help = "Show help"},
    Flag{.name = "version",
         .letter = 'v',
         .kind = ValueKind::none,
         .category = kGlobal,
         .help = "Print the version"},
};

}  // namespace cli::flags
