import { z } from 'zod';
import { SettingField } from '../../settings/setting-field.ts';
import { coreEndpoint } from '../endpoint.ts';

/** `me`: the person's own values. `team`: the defaults for everyone, which administrators set. */
const SettingsOwner = z.enum(['me', 'team']);

const AgentSettingsInfo = z.object({
  /** The fields that the person can see, in the order that the agent declares. */
  fields: z.array(SettingField),
  values: z.record(z.string(), z.unknown()),
  /** Names of the fields that have a value at this level and can be reset. */
  chosen: z.array(z.string()),
  whose: SettingsOwner,
  mayChange: z.boolean(),
  mayChangeTeam: z.boolean(),
});
export type AgentSettingsInfo = z.output<typeof AgentSettingsInfo>;

const params = z.object({ id: z.string().min(1).max(80) });
const errors = ['forbidden', 'not-found'] as const;

export const getAgentSettings = coreEndpoint({
  method: 'GET',
  path: '/api/ai-agents/:id/settings',
  policy: 'user',
  summary: 'Get the settings of an agent and their current values',
  params,
  query: z.object({ for: SettingsOwner.default('me') }),
  response: AgentSettingsInfo,
  errors,
});

export const putAgentSettings = coreEndpoint({
  method: 'PUT',
  path: '/api/ai-agents/:id/settings',
  policy: 'user',
  summary: 'Change settings of an agent, for the person or for the team; absent fields do not change',
  params,
  body: z.object({ for: SettingsOwner.default('me'), values: z.record(z.string().max(80), z.unknown()) }),
  response: AgentSettingsInfo,
  errors,
});

export const resetAgentSettings = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai-agents/:id/settings',
  policy: 'user',
  summary: 'Reset settings of an agent: the named ones, or all of them',
  params,
  query: z.object({
    for: SettingsOwner.default('me'),
    /** Names of the settings to reset, separated by commas. By default, all of them. */
    names: z.string().max(2_000).optional(),
  }),
  response: AgentSettingsInfo,
  errors,
});
