export * from './agent-icons.ts';
export * from './ai-settings.ts';
export * from './capabilities.ts';
export * from './capability-input.ts';
export { addressesOverlap } from './checks/api-problem.ts';
export { clientHalfProblem, pageProblem } from './checks/client-half-problems.ts';
export { jsonProblem } from './checks/json-problem.ts';
export { manifestProblems } from './checks/manifest-problems.ts';
export * from './agent-info.ts';
export * from './chat.ts';
export * from './titles/chat-title.ts';
export * from './endpoint.ts';
export { isCourtesy } from './courtesy.ts';
export * from './define-manifest.ts';
export * from './document-formats.ts';
export * from './errors.ts';
export { Confirmation, FactMark, type FactReason } from './tools/fact-mark.ts';
export * from './file-answer.ts';
export { acceptedBy } from './hand-over/accepted.ts';
export { documentHref, type DocumentPlace } from './hand-over/document-href.ts';
export { type AcceptedHandOver, type HandOver, handOverProblem } from './hand-over/hand-over-problem.ts';
export { findQuoteOnPage, type RunRange } from './hand-over/quote-on-page.ts';
export { AgentAccepts, AgentCommand, CommandPlace, HandOverContent } from './hand-over/hand-over.ts';
export * from './manifest.ts';
export * from './memory.ts';
export {
  asMessage,
  type Message,
  type MessageValue,
  messageText,
  msg,
  type WrittenMessage,
  writtenMessage,
} from './server-messages/message.ts';
export * from './plugins-file.ts';
export * from './prompts.ts';
export * from './question-in-context.ts';
export * from './quotes.ts';
export * from './reservations.ts';
export * from './style/guide/style-guide.ts';
export {
  type CollectionPlan,
  collectionPlan,
  indexEntries,
  recordFields,
  uniqueEntries,
  upsertEntry,
  upsertKey,
} from './storage/collection-plan.ts';
export type {
  AboutDocument,
  Collection,
  CollectionOptions,
  Condition,
  IndexableField,
  ListOptions,
  OrderBy,
  RecordPage,
  Storage,
  Stored,
  Where,
} from './storage/collection.ts';
export { type IndexTest, type ListQuery, listQuery, writeCursor } from './storage/list-query.ts';
export {
  answerStep,
  type AnswerStep,
  type StepApp,
  type StepApproval,
  type StepSignIn,
  type StepDocument,
  type StepChanges,
  type StepPassage,
  visibleStep,
  type WebLink,
} from './tools/answer-steps.ts';
export { type Findings, findings, type FoundPassage, isFindings, type Picture } from './tools/findings.ts';
export { sharedToolProblem } from './tools/shared-tool-problem.ts';
export { toolInputProblem } from './tools/tool-input.ts';
export { SharedToolInfo, sharedToolName } from './tools/shared-tool-info.ts';
export { type ShortFrame, ShortFrames } from './frames/short-frames.ts';
export { visibleLine, visibleString, visibleText } from './visible-text.ts';
export * from './workspace-events.ts';
// Re-exported, so that agents can write contracts without installing zod.
export { z } from 'zod';
