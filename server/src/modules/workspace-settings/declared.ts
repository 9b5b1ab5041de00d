import { type EmbedderChoice, type RerankerChoice, StorageLimits } from '@staffroom/sdk/core';
import type { SettingMeta } from '@staffroom/sdk/server';
import { z } from 'zod';
import type { OwnEmbedder } from '../../ai/embedders/own-embedders.ts';
import { only, workspaceSetting } from './workspace-setting.ts';

// Each exported value is a setting of the workspace.

export interface ChosenEmbedder {
  choice: EmbedderChoice;
  /** The id of the embedder's vectors. */
  id: string;
}

const gigabyte = 1024 ** 3;
/** The number of days that data is kept; null keeps the data permanently. */
const days = z.int().min(1).nullable();

export const retention = workspaceSetting('retention', {
  schema: z.object({ trash: days, chats: days, notifications: days, usage: days, audit: days }),
  defaults: { trash: 30, chats: null, notifications: null, usage: null, audit: null },
  section: 'retention',
  audit: ({ before, after, names: [kind = ''] }) => ({
    action: 'retention.update',
    subject: kind,
    detail: { before: only(before, [kind])[kind], after: only(after, [kind])[kind] },
  }),
});

export const storageLimits = workspaceSetting('storage', {
  schema: StorageLimits,
  // Twenty people can fill the workspace.
  defaults: { person: 5 * gigabyte, workspace: 100 * gigabyte },
  section: 'storage',
  audit: ({ before, after }) => ({
    action: 'storage.update',
    subject: 'workspace',
    detail: { before, after },
  }),
});

export const aiSettings = workspaceSetting('ai', {
  schema: z.object({
    fallback: z.boolean('true or false').meta({
      label: 'Fall back to another provider',
      help: 'If a provider fails before it starts answering, the next active one takes over. The answer shows which one replied.',
    } satisfies SettingMeta),
    /** Identifier of the provider that describes documents; null for none. */
    describer: z.string().nullable(),
  }),
  defaults: { fallback: false, describer: null },
  section: 'ai',
  // Tokens with the scope `ai:change` call `PUT /api/ai/settings`.
  tokens: false,
  audit: ({ after, names }) => ({
    action: 'ai-setting.update',
    subject: names.join(', '),
    detail: only(after, names),
  }),
});

export const searchModels = workspaceSetting('search-models', {
  schema: z.object({
    /** The embedder for search; null if the server operator's configuration applies. */
    embedder: z.custom<ChosenEmbedder>().nullable(),
    /** All custom embedders ever selected, by the ids of their vectors. */
    ownEmbedders: z.custom<Readonly<Record<string, OwnEmbedder>>>(),
    reranker: z.custom<RerankerChoice>().nullable(),
  }),
  defaults: { embedder: null, ownEmbedders: {}, reranker: null },
  section: 'ai',
  audit: ({ after, names: [name = ''] }) => ({
    action: 'search-model.update',
    subject: name,
    detail: { choice: name === 'embedder' ? (after.embedder?.choice ?? null) : after.reranker },
  }),
});
