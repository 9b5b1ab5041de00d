export {
  type AiMessage,
  aiTool,
  type DocumentInfo,
  type DocumentPage,
  type LibraryProgress,
} from './capabilities.ts';
export type { ChatPart, ChatTurn, Citation } from './chat.ts';
export { isCourtesy } from './courtesy.ts';
export { defineManifest } from './define-manifest.ts';
export { type Endpoint, endpoint, type JobEvent, type JobSpec, jobSpec } from './endpoint.ts';
export { AppError, isAppError, messageOf } from './errors.ts';
export { type FileAnswer, fileAnswer, FileResponse } from './file-answer.ts';
export { documentHref } from './hand-over/document-href.ts';
export { AgentManifest } from './manifest.ts';
export { findQuote, quoteFinder } from './quotes.ts';
export type { Collection, Storage, Stored } from './storage/collection.ts';
export { asMessage, type Message, messageText, msg } from './server-messages/message.ts';
export type { StyleGuide } from './style/guide/style-guide.ts';
export { plainLine } from './titles/chat-title.ts';
export { plainMarkdown } from './titles/plain-markdown.ts';
export { Confirmation, FactMark } from './tools/fact-mark.ts';
export { type Findings, findings } from './tools/findings.ts';
export type { Passage } from './tools/passage.ts';
export { visibleLine, visibleString, visibleText } from './visible-text.ts';
// Re-exported, so that agents can write contracts without installing zod.
export { z } from 'zod';
