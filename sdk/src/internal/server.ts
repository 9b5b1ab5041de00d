// The parts of the server kit that only the server uses. Not published, and no agent can import them.
export type { BaseCall, CallLog, ModelSettings } from '../server/call.ts';
export { readOnlyCall } from '../server/read-only-call.ts';
export { documentEvents, type Timing } from '../server/schedules-and-subscriptions.ts';
export {
  createToolDesk,
  type DeskTool,
  type ToolAnswer,
  type ToolLimits,
} from '../server/tools/tool-desk.ts';
export { type ChosenSettings, type SettingsDeclaration, settingsIn } from '../settings/agent-settings.ts';
export type { SettingField } from '../settings/setting-field.ts';
export { settingFields } from '../settings/setting-fields.ts';
