// The exports of `/server` at run time: the public names, and those that packages built with an earlier SDK may still import.
export * from '../server/index.ts';
export { serverPluginProblems } from '../server/checks/plugin-problems.ts';
export { readOnlyCall } from '../server/read-only-call.ts';
export { documentEvents } from '../server/schedules-and-subscriptions.ts';
export { createToolDesk } from '../server/tools/tool-desk.ts';
export { settingsIn } from '../settings/agent-settings.ts';
export { settingFields } from '../settings/setting-fields.ts';
