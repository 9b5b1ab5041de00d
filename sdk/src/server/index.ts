export * from './call.ts';
export { defaultChatOf } from './default-chat.ts';
export * from './kit.ts';
export { turnMessages } from './turn-messages.ts';
export { turnQuestion } from './turn-question.ts';
export { turnSources } from './turn-sources.ts';
