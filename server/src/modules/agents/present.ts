import {
  acceptedBy,
  type AcceptedHandOver,
  type AgentAiSettings,
  type AgentDetails,
  type AgentInfo,
  type Capability,
} from '@staffroom/sdk/internal/shared';
import type { AdminAgentInfo } from '@staffroom/sdk/core';
import type { SessionUser } from '../../http/route.ts';
import type { AiDirectory } from '../ai-providers/directory.ts';
import type { AgentSettings } from './entity.ts';
import { manifestIn } from './in-language.ts';
import { apiPrefix, type InstalledAgent, isFramed } from './installed.ts';
import type { AgentChoices } from './choices.ts';
import { effectiveSettings, modelPreference } from './settings.ts';

type Reader = Pick<SessionUser, 'role' | 'language'>;

export function presentAgent(
  agent: InstalledAgent,
  choices: AgentChoices,
  { role, language }: Reader,
  directory: AiDirectory,
): AgentInfo {
  const manifest = agent.manifest && manifestIn(agent.manifest, language);
  const modelSettings = effectiveSettings(manifest ?? { defaults: {} }, choices, directory);
  const answerer = directory.answerer(modelPreference(modelSettings));
  return {
    id: agent.number,
    slug: agent.slug,
    pluginId: agent.custom ? null : agent.slug,
    name: manifest?.name ?? agent.slug,
    description: manifest?.description ?? '',
    provider: answerer?.provider.name ?? '',
    aiProvider: choices.person.provider ?? choices.company.provider,
    settings: {
      provider: answerer?.provider.identifier ?? null,
      model: answerer?.model.identifier ?? null,
      temperature: modelSettings.temperature,
      maxTokens: modelSettings.maxTokens,
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
    widePages: manifest?.widePages ?? [],
    clientUrl: agent.clientUrl,
    integrity: agent.entry.integrity ?? null,
    frame: agent.clientUrl !== null && isFramed(agent),
    api: manifest ? apiPrefix(manifest) : `/api/agents/${agent.slug}`,
    sdk: agent.sdk,
    version: agent.version,
    capabilities: mayUse(agent),
    permissions: mayUse(agent),
    starters: manifest?.starters ?? [],
    systemPrompt: modelSettings.prompt,
    hasOwnPrompt: choices.person.prompt !== undefined,
    chats: chatsOf(agent),
    accepts: acceptsOf(agent),
    commands: agent.state === 'running' ? (manifest?.commands ?? []) : [],
    madeHere: agent.custom !== null,
    hasSettings: agent.plugin?.settings !== undefined,
    offers: manifest?.offers ?? [],
    usesTools: manifest?.uses.includes('tools') ?? false,
    hosts: hostsOf(agent),
  };
}

export function presentDetails(
  agent: InstalledAgent,
  info: AgentInfo,
  documents: AgentDetails['documents'],
): AgentDetails {
  const { definition = null, by = null } = agent.custom ?? {};
  const hasDocuments = definition !== null && definition.documentIds.length > 0;
  return { ...info, documents, hasDocuments, madeBy: by };
}

/** Returns the servers that the agent's server half contacts, and the one from which browsers load its page. */
function hostsOf({ manifest, entry }: InstalledAgent): string[] {
  const page = entry.remote === undefined ? [] : [new URL(entry.remote).host];
  return [...new Set([...(manifest?.hosts ?? []), ...page])];
}

const chatsOf = (agent: InstalledAgent): boolean =>
  agent.plugin ? agent.plugin.chat !== undefined : mayUse(agent).includes('ai');

export function acceptsOf(agent: InstalledAgent): AcceptedHandOver {
  if (!agent.manifest) return { question: false, documents: null, text: false };
  return acceptedBy({ ...agent.manifest, capabilities: mayUse(agent) }, chatsOf(agent));
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
  { language }: Pick<Reader, 'language'>,
  { directory, failing }: { directory: AiDirectory; failing: AdminAgentInfo['failing'] },
): AdminAgentInfo {
  return {
    ...presentAgent(agent, choices, { role: 'admin', language }, directory),
    enabled: agent.state !== 'disabled',
    from: agent.entry.from,
    roles: agent.entry.roles ?? null,
    denied: agent.entry.deny,
    company: choices.company,
    definition: agent.custom?.definition ?? null,
    madeBy: agent.custom?.by ?? null,
    serverHalf: agent.custom ? null : serverHalfOf(agent),
    page: agent.clientUrl === null ? null : pageOf(agent),
    hasTeamSettings: (agent.plugin?.settings?.scope ?? 'person') !== 'person',
    failing,
  };
}

function serverHalfOf({ entry: { isolate } }: InstalledAgent): AdminAgentInfo['serverHalf'] {
  if (isolate === undefined) return 'shared';
  return isolate === false ? 'opted-out' : 'isolated';
}

function pageOf({ entry: { frame } }: InstalledAgent): AdminAgentInfo['page'] {
  if (frame === undefined) return 'shared';
  return frame ? 'framed' : 'opted-out';
}
