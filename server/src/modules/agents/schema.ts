import type { AgentChoice, AgentInfo } from '@staffroom/sdk';
import { z } from 'zod';
import type { AgentSettings } from './entity.ts';
import type { InstalledAgent } from './installed.ts';
import type { AgentChoices } from './service.ts';
import { effectiveSettings } from './settings.ts';

/** Slug, alias, name or catalogue number. */
export const AgentParams = z.object({ id: z.string().min(1).max(80) });

/** What a person chooses for themselves. Null takes a choice back; what is absent stays. */
export const PreferenceChange = z.object({
  systemPrompt: z.string().max(20_000).nullable().optional(),
  aiProvider: z.string().min(1).max(100).nullable().optional(),
  model: z.string().min(1).max(200).nullable().optional(),
  temperature: z.number().min(0).max(2).nullable().optional(),
  maxTokens: z.number().int().min(1).max(1_000_000).nullable().optional(),
});

export const AgentSwitch = z.object({ enabled: z.boolean() });

/** What an administrator sees of an agent beyond its catalogue entry. */
export interface AdminAgentInfo extends AgentInfo {
  enabled: boolean;
  /** Folder or package. */
  from: string;
  roles: ('user' | 'admin')[] | null;
  denied: string[];
}

export function presentAgent(
  agent: InstalledAgent,
  choices: AgentChoices,
  role: 'user' | 'admin',
): AgentInfo {
  const { manifest } = agent;
  const settings = manifest && effectiveSettings(manifest, choices);
  return {
    id: agent.number,
    slug: agent.slug,
    name: manifest?.name ?? agent.slug,
    description: manifest?.description ?? '',
    provider: manifest?.defaults.provider ?? 'Built-in',
    aiProvider: choices.person.provider ?? choices.company.provider,
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
    systemPrompt: settings?.prompt ?? '',
    settings: {
      provider: settings?.provider ?? null,
      model: settings?.model ?? null,
      temperature: settings?.temperature ?? null,
      maxTokens: settings?.maxTokens ?? null,
    },
    chosen: chosenBy(choices.person),
  };
}

export function presentForAdmin(agent: InstalledAgent, choices: AgentChoices): AdminAgentInfo {
  return {
    ...presentAgent(agent, choices, 'admin'),
    enabled: agent.state !== 'disabled',
    from: agent.entry.from,
    roles: agent.entry.roles ?? null,
    denied: agent.entry.deny,
  };
}

function chosenBy({ prompt, ...others }: AgentSettings): AgentChoice[] {
  const own = { ...others, systemPrompt: prompt };
  return (['provider', 'model', 'temperature', 'maxTokens', 'systemPrompt'] as const).filter(
    (name) => own[name] !== undefined,
  );
}
