// The exports of `@staffroom/sdk` at run time: the public names, and those that packages built with an earlier SDK may still import.
export * from '../index.ts';
export { agentIcons } from '../agent-icons.ts';
export { attachmentDocumentId, isOfAttachment, poorConfidence } from '../capabilities.ts';
export {
  changedSinceLoaded,
  CollectionName,
  maxRecordBytes,
  MemoryInput,
  NotificationInput,
  NotifiedPeople,
  notUnique,
  unreadableRecord,
  WebhookInput,
} from '../capability-input.ts';
export { ClientFrame, messageLimit } from '../chat.ts';
export { addressesOverlap } from '../checks/api-problem.ts';
export { clientHalfProblem, pageProblem } from '../checks/client-half-problems.ts';
export { jsonProblem } from '../checks/json-problem.ts';
export { manifestProblems } from '../checks/manifest-problems.ts';
export { documentExtensions, documentFormat, documentFormats } from '../document-formats.ts';
export { errorStatus } from '../errors.ts';
export { isFileAnswer } from '../file-answer.ts';
export { ShortFrames } from '../frames/short-frames.ts';
export { acceptedBy } from '../hand-over/accepted.ts';
export { AgentAccepts, AgentCommand, CommandPlace, HandOverContent } from '../hand-over/hand-over.ts';
export { handOverProblem } from '../hand-over/hand-over-problem.ts';
export { findQuoteOnPage } from '../hand-over/quote-on-page.ts';
export { Capability, Claims, JobLimits, MachineNeed, ManifestWords, MemoryRules } from '../manifest.ts';
export { CanaryEntry, CanaryLimits, Isolation, PluginEntry, PluginsFile } from '../plugins-file.ts';
export { promptLimit } from '../prompts.ts';
export { questionInContext } from '../question-in-context.ts';
export { withReservations } from '../reservations.ts';
export {
  collectionPlan,
  indexEntries,
  recordFields,
  uniqueEntries,
  upsertEntry,
  upsertKey,
} from '../storage/collection-plan.ts';
export { listQuery, writeCursor } from '../storage/list-query.ts';
export { maxStyleSamples, noStyleRules, StyleRules } from '../style/guide/style-guide.ts';
export { titleOf } from '../titles/chat-title.ts';
export { answerStep, visibleStep } from '../tools/answer-steps.ts';
export { isFindings } from '../tools/findings.ts';
export { SharedToolInfo, sharedToolName } from '../tools/shared-tool-info.ts';
export { sharedToolProblem } from '../tools/shared-tool-problem.ts';
export { toolInputProblem } from '../tools/tool-input.ts';
export { workspaceEvents } from '../workspace-events.ts';
