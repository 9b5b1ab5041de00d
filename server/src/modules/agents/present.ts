import type { AgentAiSettings, AgentDetails, AgentInfo, Capability } from '@staffroom/sdk';
import { z } from 'zod';
import type { AiDirectory } from '../ai-providers/directory.ts';
import { type AgentDefinition, definitionChange } from './definition.ts';
import type { AgentSettings } from './entity.ts';
import type { InstalledAgent } from './installed.ts';
import type { AgentChoices, CompanyChoice } from './choices.ts';
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

/** Whom an agent asks, how, and with which instruction. */
export const choiceFields = { prompt, provider: identifier, ...choices };

/** What a person chooses for themselves. Null takes a choice back; what is absent stays. */
export const PreferenceChange = z.object({ systemPrompt: prompt, aiProvider: identifier, ...choices });

/**
 * What an administrator sets for everybody, and how one that was made in the catalogue is defined. Null takes it back; what
 * is absent stays.
 */
export const AgentChange = z
  .object({ enabled: z.boolean().optional(), ...choiceFields, ...definitionChange })
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
  /** What was written down for one that was made in the catalogue; null, too, where it cannot be read. */
  definition: AgentDefinition | null;
  madeBy: string | null;
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
    capabilities: mayUse(agent),
    starters: manifest?.starters ?? [],
    systemPrompt: settings.prompt,
    hasOwnPrompt: choices.person.prompt !== undefined,
    chats: agent.plugin ? agent.plugin.chat !== undefined : mayUse(agent).includes('ai'),
    madeHere: agent.made !== null,
  };
}

export function presentDetails(
  agent: InstalledAgent,
  info: AgentInfo,
  documents: AgentDetails['documents'],
): AgentDetails {
  const { definition = null, by = null } = agent.made ?? {};
  const hasDocuments = definition !== null && definition.documentIds.length > 0;
  return { ...info, documents, hasDocuments, madeBy: by };
}

function mayUse({ manifest, entry }: InstalledAgent): Capability[] {
  return manifest?.capabilities.filter((name) => !entry.deny.includes(name)) ?? [];
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
    definition: agent.made?.definition ?? null,
    madeBy: agent.made?.by ?? null,
  };
}
