// The contracts and functions that host and server share, and no agent needs. Not published, and no agent can import them.
export { agentIcons } from '../agent-icons.ts';
export type { AgentAiSettings, AgentDetails, AgentInfo, AgentState } from '../agent-info.ts';
export type { AiDefaults, AiModelInfo, AiProtocol, AiProviderInfo, OpenaiApi } from '../ai-settings.ts';
export {
  type AiAbilities,
  type AiAnswer,
  type AiChunk,
  type AiRequest,
  type AiTool,
  type AiUsage,
  type Capabilities,
  type DocumentFile,
  type DocumentListOptions,
  type DocumentProject,
  type DocumentText,
  isOfAttachment,
  type Memory,
  type NotificationOptions,
  poorConfidence,
  type SearchScope,
} from '../capabilities.ts';
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
  writtenNotification,
} from '../capability-input.ts';
export {
  type AnswerChecks,
  type ChatAttachment,
  type ChatMessage,
  type ChatMessageStatus,
  type ChatSession,
  ClientFrame,
  type FrameError,
  type MissedEvents,
  type NumberedPassage,
  type RunFrame,
  type ServerFrame,
  type SharedChat,
  type WorkspaceEvent,
} from '../chat.ts';
export { addressesOverlap } from '../checks/api-problem.ts';
export { jsonProblem } from '../checks/json-problem.ts';
export { documentExtensions, documentFormat, documentFormats } from '../document-formats.ts';
export {
  type AppErrorOptions,
  type ErrorBody,
  type ErrorCode,
  errorParts,
  errorStatus,
} from '../errors.ts';
export {
  messageParts,
  type MessageValue,
  type WrittenMessage,
  writtenMessage,
} from '../server-messages/message.ts';
export { MessageParts } from '../server-messages/message-parts.ts';
export { isFileAnswer } from '../file-answer.ts';
export { type ShortFrame, ShortFrames } from '../frames/short-frames.ts';
export { acceptedBy } from '../hand-over/accepted.ts';
export { AgentCommand, HandOverContent } from '../hand-over/hand-over.ts';
export { type AcceptedHandOver, handOverProblem } from '../hand-over/hand-over-problem.ts';
export { findQuoteOnPage, type RunRange } from '../hand-over/quote-on-page.ts';
export { Capability, Claims, JobLimits, MachineNeed, ManifestWords, MemoryRules } from '../manifest.ts';
export type { MemoryInfo } from '../memory.ts';
export { CanaryEntry, CanaryLimits, PluginEntry, PluginsFile } from '../plugins-file.ts';
export type { AgentPromptVersion, PromptTemplateInfo, PromptTemplateVersion } from '../prompts.ts';
export { questionInContext } from '../question-in-context.ts';
export { withReservations } from '../reservations.ts';
export type { AboutDocument } from '../storage/collection.ts';
export {
  type CollectionPlan,
  collectionPlan,
  indexEntries,
  recordFields,
  uniqueEntries,
  upsertEntry,
  upsertKey,
} from '../storage/collection-plan.ts';
export { type IndexTest, type ListQuery, listQuery, writeCursor } from '../storage/list-query.ts';
export { noStyleRules, StyleRules } from '../style/guide/style-guide.ts';
export { titleOf } from '../titles/chat-title.ts';
export {
  answerStep,
  type AnswerStep,
  type StepApp,
  type StepApproval,
  visibleStep,
  type WebLink,
} from '../tools/answer-steps.ts';
export { type FoundPassage, isFindings, type Picture } from '../tools/findings.ts';
export { SharedToolInfo, sharedToolName } from '../tools/shared-tool-info.ts';
export {
  type WorkspaceEventData,
  type WorkspaceEventName,
  workspaceEvents,
  type WorkspaceNews,
} from '../workspace-events.ts';
