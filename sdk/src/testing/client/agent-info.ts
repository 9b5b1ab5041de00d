import type { AgentInfo } from '../../agent-info.ts';
import { acceptedBy } from '../../hand-over/accepted.ts';
import { AgentManifest, type ManifestInput } from '../../manifest.ts';

/** Builds the catalog entry that a workspace would have for the agent. */
export function agentInfo(input: ManifestInput): AgentInfo {
  const manifest = AgentManifest.parse(input);
  const chats = manifest.capabilities.includes('ai');
  const nothing = { provider: null, model: null, temperature: null, maxTokens: null };
  return {
    id: manifest.number ?? 1,
    slug: manifest.id,
    pluginId: manifest.id,
    name: manifest.name,
    description: manifest.description,
    provider: 'Built-in',
    aiProvider: null,
    settings: nothing,
    own: nothing,
    iconName: manifest.icon ?? null,
    iconColor: manifest.color ?? null,
    badge: manifest.badge ?? null,
    aliases: manifest.aliases,
    isActive: true,
    state: 'running',
    layout: manifest.layout,
    widePages: manifest.widePages,
    clientUrl: null,
    integrity: null,
    frame: false,
    api: manifest.api ?? `/api/agents/${manifest.id}`,
    sdk: '*',
    version: '',
    capabilities: manifest.capabilities,
    permissions: manifest.capabilities,
    starters: manifest.starters,
    systemPrompt: manifest.defaults.prompt ?? '',
    hasOwnPrompt: false,
    chats,
    accepts: acceptedBy(manifest, chats),
    commands: manifest.commands,
    madeHere: false,
    hasSettings: false,
    offers: manifest.offers,
    usesTools: manifest.uses.includes('tools'),
    hosts: manifest.hosts,
  };
}
