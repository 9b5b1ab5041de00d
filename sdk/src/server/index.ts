export * from './call.ts';
export { serverPluginProblems } from './checks/plugin-problems.ts';
export { cleanHtml } from './clean-html.ts';
export { defaultChatOf } from './default-chat.ts';
export * from './job.ts';
export * from './kit.ts';
export { isBuiltIn, orWithoutModel } from './or-without-model.ts';
export { readOnlyCall } from './read-only-call.ts';
export type {
  DocumentEvent,
  DocumentEventCall,
  Schedule,
  ScheduledRun,
  ScheduleOptions,
  Subscription,
  Timing,
} from './schedules-and-subscriptions.ts';
export { documentEvents } from './schedules-and-subscriptions.ts';
export { firstSearch } from './tools/first-search.ts';
export type { Library } from './tools/library.ts';
export { libraryTools } from './tools/library-tools.ts';
export {
  createToolDesk,
  type DeskTool,
  type ToolAnswer,
  type ToolDesk,
  type ToolDeskOptions,
  type ToolLimits,
  type ToolRequest,
} from './tools/tool-desk.ts';
export { toolsFor } from './tools/tools-for.ts';
export {
  type AgentSettings,
  type ChosenSettings,
  type SettingsDeclaration,
  type SettingsScope,
  settingsIn,
} from '../settings/agent-settings.ts';
export { settingFields } from '../settings/setting-fields.ts';
export type { SettingField, SettingMeta } from '../settings/setting-field.ts';
export { turnMessages } from './turn-messages.ts';
export { turnQuestion } from './turn-question.ts';
export { turnSources } from './turn-sources.ts';
