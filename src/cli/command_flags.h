// SPDX-License-Identifier: Apache-2.0
#pragma once

// The flags of every command, as data: the part of the command table that is too long to stand beside the commands.
// Included by command_table.cpp alone. A command's flags are listed in the order in which shell completion offers them.

#include "cli/command.h"

#include <array>
#include <string_view>

namespace cli::flags {

inline constexpr std::string_view kCriteria = "Criteria";
inline constexpr std::string_view kInput = "Input";
inline constexpr std::string_view kOutput = "Output";
inline constexpr std::string_view kCluster = "Cluster access";
inline constexpr std::string_view kAgent = "Agent deployment";
inline constexpr std::string_view kChecks = "Check";
inline constexpr std::string_view kEvidence = "Evidence";
inline constexpr std::string_view kGlobal = "Global";

inline constexpr Flag kService = {.name = "service",
                                  .repeat = Repeat::single,
                                  .placeholder = "NAME",
                                  .choiceSource = Choices::service,
                                  .category = kCriteria,
                                  .help = "Kubernetes service that runs the cluster"};
inline constexpr Flag kAccelerator = {.name = "accelerator",
                                      .alias = "gpu",
                                      .repeat = Repeat::single,
                                      .placeholder = "NAME",
                                      .choiceSource = Choices::accelerator,
                                      .category = kCriteria,
                                      .help = "GPU family of the cluster"};
inline constexpr Flag kIntent = {.name = "intent",
                                 .repeat = Repeat::single,
                                 .placeholder = "NAME",
                                 .choiceSource = Choices::intent,
                                 .category = kCriteria,
                                 .help = "What the cluster is for"};
inline constexpr Flag kOs = {.name = "os",
                             .repeat = Repeat::single,
                             .placeholder = "NAME",
                             .choiceSource = Choices::os,
                             .category = kCriteria,
                             .help = "Operating system of the GPU nodes"};
inline constexpr Flag kPlatform = {.name = "platform",
                                   .repeat = Repeat::single,
                                   .placeholder = "NAME",
                                   .choiceSource = Choices::platform,
                                   .category = kCriteria,
                                   .help = "Workload platform on top of the cluster"};
inline constexpr Flag kNodes = {.name = "nodes",
                                .kind = ValueKind::integer,
                                .placeholder = "N",
                                .defaultText = "0",
                                .category = kCriteria,
                                .help = "Number of GPU nodes; 0 is any"};
inline constexpr Flag kCriteriaSnapshot = {
    .name = "snapshot",
    .letter = 's',
    .kind = ValueKind::source,
    .repeat = Repeat::single,
    .placeholder = "SOURCE",
    .category = kInput,
    .help =
        "Take the criteria from this snapshot: a file, '-', an http(s) URL or cm://NAMESPACE/NAME; "
        "wins over --criteria"};
inline constexpr Flag kCriteriaFile = {
    .name = "criteria",
    .letter = 'c',
    .kind = ValueKind::source,
    .repeat = Repeat::single,
    .placeholder = "SOURCE",
    .category = kInput,
    .help =
        "Take the criteria from this RecipeCriteria document; other criteria flags override what it says"};
inline constexpr Flag kData = {.name = "data",
                               .kind = ValueKind::directory,
                               .placeholder = "DIR",
                               .category = kInput,
                               .help = "Folder whose registry, overlays and values lie over the catalog"};
inline constexpr Flag kSingleData = {.name = "data",
                                     .kind = ValueKind::directory,
                                     .repeat = Repeat::single,
                                     .placeholder = "DIR",
                                     .category = kInput,
                                     .help = kData.help};
inline constexpr Flag kCatalog = {.name = "catalog",
                                  .kind = ValueKind::directory,
                                  .placeholder = "DIR",
                                  .category = kInput,
                                  .help = "Folder that replaces the built-in catalog entirely"};
inline constexpr Flag kDestination = {
    .name = "output",
    .letter = 'o',
    .kind = ValueKind::path,
    .repeat = Repeat::single,
    .placeholder = "FILE",
    .category = kOutput,
    .help = "Write the result to this file; '-' or nothing is standard output"};
inline constexpr Flag kFormat = {.name = "format",
                                 .letter = 't',
                                 .repeat = Repeat::single,
                                 .placeholder = "FORMAT",
                                 .defaultText = "yaml",
                                 .choiceSource = Choices::fixed,
                                 .choices = "yaml json table",
                                 .category = kOutput,
                                 .help = "Format of the result"};
inline constexpr Flag kDocumentFormat = {.name = "format",
                                         .letter = 't',
                                         .repeat = Repeat::single,
                                         .placeholder = "FORMAT",
                                         .defaultText = "yaml",
                                         .choiceSource = Choices::fixed,
                                         .choices = "yaml json",
                                         .category = kOutput,
                                         .help = "Format of the result"};
inline constexpr Flag kExplainFormat = {
    .name = "format",
    .letter = 't',
    .repeat = Repeat::single,
    .placeholder = "FORMAT",
    .defaultText = "yaml",
    .choiceSource = Choices::fixed,
    .choices = "yaml json table",
    .category = kOutput,
    .help = "Format of the result; with --explain a table unless this flag is given"};
inline constexpr Flag kTableFormat = {.name = "format",
                                      .letter = 't',
                                      .repeat = Repeat::single,
                                      .placeholder = "FORMAT",
                                      .defaultText = "table",
                                      .choiceSource = Choices::fixed,
                                      .choices = "table yaml json",
                                      .category = kOutput,
                                      .help = "Format of the result"};
inline constexpr Flag kKubeconfig = {
    .name = "kubeconfig",
    .letter = 'k',
    .kind = ValueKind::path,
    .placeholder = "FILE",
    .category = kCluster,
    .help = "Kubeconfig file; without it $KUBECONFIG, ~/.kube/config, or the pod's own account"};
inline constexpr Flag kExplain = {
    .name = "explain",
    .kind = ValueKind::none,
    .category = kOutput,
    .help = "Print, instead of the result, where each of its values comes from and what it overrode"};
inline constexpr Flag kStrict = {.name = "strict",
                                 .kind = ValueKind::none,
                                 .category = kInput,
                                 .help = "Refuse unknown keys in snapshots and recipes instead of warning"};

inline constexpr std::array kRecipe = {
    kService,     kAccelerator,      kIntent,       kOs,      kPlatform,
    kNodes,       kCriteriaSnapshot, kCriteriaFile, kData,    kCatalog,
    kDestination, kExplainFormat,    kKubeconfig,   kExplain, kStrict,
};

inline constexpr Flag kSelector = {
    .name = "selector",
    .repeat = Repeat::single,
    .placeholder = "PATH",
    .choiceSource = Choices::selector,
    .category = kOutput,
    .help =
        "Path of the value to print, for example components.gpu-operator.values.driver.version; "
        "empty is everything",
    .required = true};
inline constexpr std::array kQuery = {
    kService,       kAccelerator,      kIntent,       kOs,      kPlatform,
    kNodes,         kCriteriaSnapshot, kCriteriaFile, kData,    kCatalog,
    kExplainFormat, kKubeconfig,       kSelector,     kExplain, kStrict,
};

// size: data table
inline constexpr std::array kDiff = {
    Flag{.name = "from",
         .repeat = Repeat::single,
         .placeholder = "CRITERIA",
         .category = kCriteria,
         .help = "Compare the recipe of these criteria, for example service=eks,accelerator=h100; with --to"},
    Flag{.name = "to",
         .repeat = Repeat::single,
         .placeholder = "CRITERIA",
         .category = kCriteria,
         .help = "The criteria of the other recipe"},
    kData,
    kCatalog,
    kStrict,
    kDestination,
    kTableFormat,
};

inline constexpr Flag kImagePullSecret = {.name = "image-pull-secret",
                                          .repeat = Repeat::list,
                                          .placeholder = "NAME",
                                          .category = kAgent,
                                          .help = "Secret for pulling the agent image; repeatable"};
inline constexpr Flag kServiceAccount = {
    .name = "service-account-name",
    .repeat = Repeat::single,
    .placeholder = "NAME",
    .defaultText = "aicr",
    .category = kAgent,
    .help = "Service account of the agent; also names its Role and RoleBinding"};
inline constexpr Flag kTimeout = {.name = "timeout",
                                  .kind = ValueKind::duration,
                                  .repeat = Repeat::single,
                                  .placeholder = "DURATION",
                                  .defaultText = "5m",
                                  .category = kAgent,
                                  .help = "How long to wait for the agent, for example 90s, 5m or 1h30m"};
inline constexpr Flag kNoCleanup = {.name = "no-cleanup",
                                    .kind = ValueKind::none,
                                    .category = kAgent,
                                    .help = "Skip the cleanup: leave the agent's objects in the cluster"};
inline constexpr Flag kRequireGpu = {.name = "require-gpu",
                                     .kind = ValueKind::none,
                                     .environment = "AICR_REQUIRE_GPU",
                                     .category = kAgent,
                                     .help = "Run the agent on a GPU node, and fail when it finds no GPU"};

// size: data table
inline constexpr std::array kSnapshot = {
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
         .help = "Go template that renders the snapshot: a file or an http(s) URL; requires YAML format"},
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
         .help = "Leave out the kernel command line and host names, for a file that is sent to others"},
};

// size: data table
inline constexpr std::array kValidate = {
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
         .choiceSource = Choices::fixed,
         .choices = "deployment performance conformance all",
         .category = kChecks,
         .help = "Phase to run; repeatable, kept in the order given"},
    Flag{.name = "fail-on-error",
         .kind = ValueKind::none,
         .defaultText = "true",
         .category = kChecks,
         .help = "Exit with an error when something failed; --fail-on-error=false only reports it"},
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
         .help = "Write conformance evidence into this folder"},
    Flag{.name = "cncf-submission",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Collect evidence for a CNCF AI conformance submission; needs --evidence-dir"},
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
         .help = "Feature to collect evidence for; repeatable; needs --cncf-submission"},
    kSingleData,
    kCatalog,
    kDestination,
    kKubeconfig,
    Flag{.name = "report",
         .repeat = Repeat::each,
         .placeholder = "FORMAT=FILE",
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
         .help = "Exit 11 when something could not be judged, and refuse unknown keys in the inputs"},
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
         .help = "Write an evidence bundle into this folder"},
    Flag{.name = "full",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Publish the raw inputs instead of their minimised form"},
    Flag{.name = "push",
         .repeat = Repeat::single,
         .placeholder = "REFERENCE",
         .category = kEvidence,
         .help = "Sign the evidence bundle and push it to this OCI reference"},
    Flag{.name = "bom",
         .kind = ValueKind::path,
         .repeat = Repeat::single,
         .placeholder = "FILE",
         .category = kEvidence,
         .help = "CycloneDX file to embed instead of a generated one"},
    Flag{.name = "identity-token",
         .repeat = Repeat::single,
         .placeholder = "TOKEN",
         .environment = "COSIGN_IDENTITY_TOKEN",
         .category = kEvidence,
         .help = "OIDC token to sign with"},
    Flag{.name = "oidc-device-flow",
         .kind = ValueKind::none,
         .environment = "AICR_OIDC_DEVICE_FLOW",
         .category = kEvidence,
         .help = "Get the OIDC token by entering a code in a browser elsewhere"},
    Flag{.name = "plain-http",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Talk to the registry without TLS, for a local one"},
    Flag{.name = "insecure-tls",
         .kind = ValueKind::none,
         .category = kEvidence,
         .help = "Do not verify the registry's certificate"},
};

inline constexpr std::array kCatalogList = {kData, kCatalog, kDestination, kTableFormat};
inline constexpr std::array kCatalogShow = {kData, kCatalog, kDestination, kDocumentFormat};
inline constexpr std::array kCatalogCheck = {kCatalog};
inline constexpr std::array kSchema = {kDestination};

inline constexpr std::array kGlobals = {
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
