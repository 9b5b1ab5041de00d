export type { SettingMeta } from '../settings/setting-field.ts';
export type { Call, CallUser, DraftAccess } from './call.ts';
export { cleanHtml } from './clean-html.ts';
export { defaultChatOf } from './default-chat.ts';
export type { Checkpoint, Emit, Job, JobOptions, Progress } from './job.ts';
export {
  type Chat,
  type Features,
  type Route,
  serverKit,
  type ServerPlugin,
  type SharedTool,
  type Socket,
} from './kit.ts';
export { isBuiltIn, orWithoutModel } from './or-without-model.ts';
export type {
  DocumentEventCall,
  Schedule,
  ScheduledRun,
  ScheduleOptions,
  Subscription,
} from './schedules-and-subscriptions.ts';
export { firstSearch } from './tools/first-search.ts';
export { libraryTools } from './tools/library-tools.ts';
export { toolsFor } from './tools/tools-for.ts';
export { turnMessages } from './turn-messages.ts';
export { turnQuestion } from './turn-question.ts';
export { turnSources } from './turn-sources.ts';
