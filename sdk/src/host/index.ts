// What the host alone needs of the client kit. It is not part of the published package, and no agent may import it.
export * from '../client/core-api.ts';
export { useEndInView } from '../client/chat/use-end-in-view.ts';
export { useSettled } from '../client/chat/use-settled.ts';
export { useUnsavedGuard } from '../client/prompts/use-unsaved-guard.ts';
