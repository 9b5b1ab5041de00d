import { t } from '../../../../texts/texts.ts';
import type { Sentences } from './told.ts';

/** AI providers, models, prices, budgets, connected tools and the settings of the workspace. */
export const workspaceSentences: Sentences = {
  'ai-provider.create': ({ who, what }) => t.rich('{who} added the AI provider {what}', { who, what }),
  'ai-provider.update': ({ who, what }) => t.rich('{who} changed the AI provider {what}', { who, what }),
  'ai-provider.delete': ({ who, what }) => t.rich('{who} deleted the AI provider {what}', { who, what }),
  'ai-provider.test': ({ who, what, detail }) =>
    detail['ok'] === false
      ? t.rich('{who} tested the AI provider {what}, and the test failed', { who, what })
      : t.rich('{who} tested the AI provider {what}', { who, what }),
  'ai-provider.forget-refusals': ({ who, what }) =>
    t.rich('{who} allowed {what} the parameters that it had refused', { who, what }),
  'ai-model.create': ({ who, what }) => t.rich('{who} added the AI model {what}', { who, what }),
  'ai-model.update': ({ who, what }) => t.rich('{who} changed the AI model {what}', { who, what }),
  'ai-model.delete': ({ who, what }) => t.rich('{who} deleted the AI model {what}', { who, what }),
  'ai-price.update': ({ who, what }) => t.rich('{who} set the price of {what}', { who, what }),
  'ai-price.delete': ({ who, what }) => t.rich('{who} removed the price of {what}', { who, what }),
  'ai-setting.update': ({ who }) => t.rich('{who} changed the AI settings', { who }),
  'search-model.update': ({ who, detail }) =>
    detail['choice'] === null
      ? t.rich('{who} switched off a search model', { who })
      : t.rich('{who} changed a search model', { who }),
  'budget.update': ({ who, what, value }) =>
    t.rich('{who} set the budget for {what} to ${after}', { who, what, after: value('after') }),
  'budget.delete': ({ who, what }) => t.rich('{who} removed the budget for {what}', { who, what }),
  'mcp-server.create': ({ who, what }) => t.rich('{who} connected the tool server {what}', { who, what }),
  'mcp-server.update': ({ who, what }) => t.rich('{who} changed the tool server {what}', { who, what }),
  'mcp-server.read': ({ who, what }) =>
    t.rich('{who} read the tools of the tool server {what}', { who, what }),
  'mcp-server.allow': ({ who, what }) =>
    t.rich('{who} let AI models use tools of the tool server {what}', { who, what }),
  'mcp-app.allow': ({ who, what }) =>
    t.rich('{who} allowed an interface of the tool server {what}', { who, what }),
  'mcp-server.delete': ({ who, what }) => t.rich('{who} disconnected the tool server {what}', { who, what }),
  'mcp-server.set-client': ({ who, what }) =>
    t.rich('{who} set the client for signing in to the tool server {what}', { who, what }),
  'mcp-account.connect': ({ who, what }) =>
    t.rich('{who} signed in to the tool server {what}', { who, what }),
  'mcp-account.disconnect': ({ who, what }) =>
    t.rich('{who} signed out of the tool server {what}', { who, what }),
  'mcp-account.expire': ({ who, what }) =>
    t.rich('The tool server {what} ended the sign-in of {who}', { who, what }),
  'mcp-tool.call': ({ who, what, detail, value }) =>
    detail['ok'] === false
      ? t.rich('A call of {who} to the tool {tool} of {what} failed', { who, what, tool: value('tool') })
      : t.rich('{who} used the tool {tool} of {what}', { who, what, tool: value('tool') }),
  'style-guide.update': ({ who }) => t.rich('{who} changed the style guide', { who }),
  'setting.update': ({ who, what }) => t.rich('{who} changed the setting “{what}”', { who, what }),
  'retention.update': ({ who, what }) => t.rich('{who} changed how long “{what}” is kept', { who, what }),
  'audit.download': ({ who }) => t.rich('{who} downloaded the audit log', { who }),
  'usage.download': ({ who }) => t.rich('{who} downloaded the call log', { who }),
  'storage.update': ({ who }) => t.rich('{who} changed the limits for stored files', { who }),
  'backup.start': ({ who }) => t.rich('{who} started a backup', { who }),
  'backup.resume': ({ who }) => t.rich('{who} resumed schedules after a restored backup', { who }),
  'maintenance.start': ({ who }) => t.rich('{who} made the workspace read-only', { who }),
  'maintenance.end': ({ who }) => t.rich('{who} ended the read-only state of the workspace', { who }),
};
