import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import type { WorkspaceSettingInfo } from '@staffroom/sdk/core';
import type { Answers } from './answers.ts';
import { me } from './fixtures.ts';
import { refuse } from './refusal.ts';
import { builtIn, extractive } from './workspace-answers.ts';

export const administrator: Answers = {
  'GET /api/auth/me': me({ name: 'Admin', email: 'admin@example.test', role: 'admin' }),
};

export const aProvider = (over: Partial<AiProviderInfo> = {}): AiProviderInfo => ({
  id: 2,
  name: 'OpenAI',
  identifier: 'openai',
  protocol: 'openai',
  description: '',
  isActive: true,
  isDefault: false,
  usable: false,
  apiKeyEnvVar: 'OPENAI_API_KEY',
  keySet: true,
  apiKeyUrl: 'https://platform.openai.com/api-keys',
  baseUrl: null,
  baseUrlFromEnvironment: false,
  version: 1,
  ...over,
});

export const local = aProvider({
  id: 3,
  name: 'Local',
  identifier: 'local',
  protocol: 'openai-compatible',
  usable: true,
  apiKeyEnvVar: null,
  keySet: null,
  apiKeyUrl: null,
  baseUrl: 'http://127.0.0.1:9/v1',
});

export const aModel = (over: Partial<AiModelInfo> = {}): AiModelInfo => ({
  id: 21,
  providerId: 2,
  provider: 'OpenAI',
  name: 'GPT-4o',
  identifier: 'gpt-4o',
  description: '',
  maxTokens: 16_384,
  contextTokens: 128_000,
  isActive: true,
  isDefault: true,
  retired: false,
  capabilities: {},
  version: 1,
  ...over,
});

export const aSettingField = (
  over: Partial<WorkspaceSettingInfo['fields'][number]> = {},
): WorkspaceSettingInfo['fields'][number] => ({
  name: 'fallback',
  kind: 'switch',
  label: 'Fall back to another provider',
  help: 'If a provider fails before it starts answering, the next active one takes over. The answer shows which one replied.',
  placeholder: null,
  rows: null,
  mono: false,
  nullable: false,
  limit: null,
  min: null,
  max: null,
  step: null,
  words: [],
  choices: [],
  adminsOnly: false,
  ...over,
});

/** The setting that the AI settings show. */
export const fallbackSetting: WorkspaceSettingInfo = {
  key: 'ai',
  section: 'ai',
  fields: [aSettingField()],
  values: { fallback: true },
  version: 1,
};

type Change = { version?: number | undefined; isDefault?: boolean | undefined };
type Row = { id: number; isActive: boolean; isDefault: boolean; version?: number };

/** Simulates providers and models for an administrator: there is one default, and outdated changes are refused. */
export class AiDesk {
  providers: AiProviderInfo[];
  models: AiModelInfo[];

  constructor(
    providers = [{ ...builtIn, version: 1 }, aProvider()],
    models = [{ ...extractive, version: 1 }, aModel()],
  ) {
    this.providers = providers;
    this.models = models;
  }

  answers(): Answers {
    return {
      ...administrator,
      'GET /api/ai/providers': () => this.providers,
      'GET /api/ai/models': () => this.models,
      'GET /api/ai/defaults': () => this.#defaults(),
      'GET /api/admin/settings': [fallbackSetting],
      'GET /api/admin/ocr-languages': [],
      'POST /api/ai/providers': ({ body }) => {
        const { protocol = 'openai-compatible', api, ...given } = body;
        if (this.providers.some(({ identifier }) => identifier === given.identifier.toLowerCase()))
          return refuse('conflict', 'There is a provider of this identifier');
        const made = aProvider({
          ...given,
          protocol,
          api,
          keySet: given.apiKeyEnvVar ? true : null,
          apiInUse: api ?? 'chat-completions',
          id: 30 + this.providers.length,
          usable: true,
        });
        this.providers = [...this.providers, made];
        return made;
      },
      'PUT /api/ai/providers/:id': ({ params, body }) => {
        const api = body.api && { apiInUse: body.api };
        const changed = change(this.providers, Number(params['id']), { ...body, ...api });
        if (changed === 'older') return refuse('conflict', 'Somebody else has changed this provider.');
        this.providers = changed;
        return find(this.providers, params);
      },
      'GET /api/ai/providers/:id/use': ({ params }) => {
        const models = this.models.filter(({ providerId }) => providerId === Number(params['id']));
        return { models: models.length, agents: [], people: 0 };
      },
      'DELETE /api/ai/providers/:id': ({ params }) => {
        const { id, isDefault } = find(this.providers, params);
        if (isDefault) return refuse('conflict', 'The default provider cannot be deleted');
        const models = this.models.filter(({ providerId }) => providerId === id).length;
        this.providers = this.providers.filter((each) => each.id !== id);
        this.models = this.models.filter(({ providerId }) => providerId !== id);
        return { models, agents: [], people: 0 };
      },
      'POST /api/ai/models': ({ body }) => {
        const { name: provider } = find(this.providers, { id: String(body.providerId) });
        const made = aModel({ ...body, provider, id: 200 + this.models.length });
        this.models = [...this.models, made];
        return made;
      },
      'PUT /api/ai/models/:id': ({ params, body }) => {
        const changed = change(this.models, Number(params['id']), body);
        if (changed === 'older') return refuse('conflict', 'Somebody else has changed this model.');
        this.models = changed;
        return find(this.models, params);
      },
      'DELETE /api/ai/models/:id': ({ params }) => {
        this.models = this.models.filter(({ id }) => id !== Number(params['id']));
      },
    };
  }

  #defaults() {
    const provider = this.providers.find(({ isDefault }) => isDefault) ?? null;
    const ofProvider = this.models.filter(({ providerId }) => providerId === provider?.id);
    const model = ofProvider.find(({ isDefault }) => isDefault) ?? ofProvider[0] ?? null;
    return { provider, model, demo: provider?.protocol === 'builtin', fallback: true, describer: null };
  }
}

function find<T extends Row>(rows: T[], params: Record<string, string>): T {
  const row = rows.find(({ id }) => id === Number(params['id']));
  if (!row) throw new Error(`There is no ${params['id']}`);
  return row;
}

function change<T extends Row>(rows: T[], id: number, { version, ...wanted }: Change): T[] | 'older' {
  const row = find(rows, { id: String(id) });
  if (version !== undefined && version !== row.version) return 'older';
  return rows.map((each) =>
    each.id === id
      ? { ...each, ...wanted, version: (each.version ?? 0) + 1 }
      : wanted.isDefault
        ? { ...each, isDefault: false }
        : each,
  );
}
