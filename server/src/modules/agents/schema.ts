import type { AgentAiSettings, AgentInfo } from '@staffroom/sdk';
import { z } from 'zod';
import type { AiDirectory } from '../ai-providers/directory.ts';
import type { AgentSettings } from './entity.ts';
import type { InstalledAgent } from './installed.ts';
import type { AgentChoices, CompanyChoice } from './service.ts';
import { effectiveSettings, wishOf } from './settings.ts';

/** Slug, alias, name or catalogue number. */
export const AgentParams = z.object({ id: z.string().min(1).max(80) });

const prompt = z.string().max(20_000).nullable().optional();
/** A select that is set back to nothing sends an empty text. */
const identifier = z
  .string()
  .trim()
  .max(200)
  .nullable()
  .optional()
  .transform((value) => (value === '' ? null : value));
const temperature = 'A temperature is a number from 0 to 2.';
const maxTokens = 'The longest answer is a whole number of tokens, 1 to 10,000,000.';
const choices = {
  model: identifier,
  temperature: z.number(temperature).min(0, temperature).max(2, temperature).nullable().optional(),
  maxTokens: z.int(maxTokens).min(1, maxTokens).max(10_000_000, maxTokens).nullable().optional(),
};

/** What a person chooses for themselves. Null takes a choice back; what is absent stays. */
export const PreferenceChange = z.object({ systemPrompt: prompt, aiProvider: identifier, ...choices });

/** What an administrator sets for everybody. Null takes it back; what is absent stays. */
export const AgentChange = z
  .object({ enabled: z.boolean().optional(), prompt, provider: identifier, ...choices })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Say what to change');

/** What an administrator sees of an agent beyond its catalogue entry. */
export interface AdminAgentInfo extends AgentInfo {
  enabled: boolean;
  /** Folder or package. */
  from: string;
  roles: ('user' | 'admin')[] | null;
  denied: string[];
  /** What administrators have set for everybody. */
  company: CompanyChoice;
}

export function presentAgent(
  agent: InstalledAgent,
  choices: AgentChoices,
  role: 'user' | 'admin',
  directory: AiDirectory,
): AgentInfo {
  const { manifest } = agent;
  const settings = effectiveSettings(manifest ?? { defaults: {} }, choices, directory);
  const answerer = directory.answerer(wishOf(settings));
  return {
    id: agent.number,
    slug: agent.slug,
    name: manifest?.name ?? agent.slug,
    description: manifest?.description ?? '',
    provider: answerer?.provider.name ?? '',
    aiProvider: choices.person.provider ?? choices.company.provider,
    settings: {
      provider: answerer?.provider.identifier ?? null,
      model: answerer?.model.identifier ?? null,
      temperature: settings.temperature,
      maxTokens: settings.maxTokens,
    },
    own: own(choices.person),
    iconName: manifest?.icon ?? null,
    iconColor: manifest?.color ?? null,
    badge: manifest?.badge ?? null,
    aliases: manifest?.aliases ?? [],
    isActive: agent.state === 'running',
    state: agent.state,
    ...(role === 'admin' && { reason: agent.reason }),
    layout: manifest?.layout ?? 'padded',
    clientUrl: agent.clientUrl,
    sdk: agent.sdk,
    version: agent.version,
    capabilities: manifest?.capabilities.filter((name) => !agent.entry.deny.includes(name)) ?? [],
    starters: manifest?.starters ?? [],
    systemPrompt: settings.prompt,
    hasOwnPrompt: choices.person.prompt !== undefined,
  };
}

function own({ provider, model, temperature, maxTokens }: AgentSettings): AgentAiSettings {
  return {
    provider: provider ?? null,
    model: model ?? null,
    temperature: temperature ?? null,
    maxTokens: maxTokens ?? null,
  };
}

export function presentForAdmin(
  agent: InstalledAgent,
  choices: AgentChoices,
  directory: AiDirectory,
): AdminAgentInfo {
  return {
    ...presentAgent(agent, choices, 'admin', directory),
    enabled: agent.state !== 'disabled',
    from: agent.entry.from,
    roles: agent.entry.roles ?? null,
    denied: agent.entry.deny,
    company: choices.company,
  };
}
