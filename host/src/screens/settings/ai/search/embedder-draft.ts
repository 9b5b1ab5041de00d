import type { CoreAnswer, CoreInput } from '@staffroom/sdk/host';

export type SearchModels = CoreAnswer<'GET /api/admin/search-models'>;
export type EmbedderChoice = NonNullable<
  CoreInput<'PUT /api/admin/search-models/embedder'>['body']['choice']
>;

/** The values of the form. Values that the selected source does not use stay in the form but are not sent. */
export interface EmbedderDraft {
  /** The selected source: `operator`, `builtin`, `openai`, `google`, `server`, or `folder:` followed by the folder's name. */
  source: string;
  model: string;
  baseUrl: string;
  apiKeyEnvVar: string;
  queryPrefix: string;
  passagePrefix: string;
}

const blank = { model: '', baseUrl: '', apiKeyEnvVar: '', queryPrefix: '', passagePrefix: '' };

export function embedderDraft(choice: SearchModels['embedder']): EmbedderDraft {
  if (choice === null) return { ...blank, source: 'operator' };
  switch (choice.kind) {
    case 'builtin':
      return { ...blank, source: 'builtin' };
    case 'maker':
      return { ...blank, source: choice.maker, model: choice.model ?? '' };
    case 'folder':
      return { ...blank, ...choice, source: `folder:${choice.folder}` };
    case 'server':
      return { ...blank, ...choice, apiKeyEnvVar: choice.apiKeyEnvVar ?? '', source: 'server' };
  }
}

/**
 * Returns the body of the request; null for the server operator's setting. Does not trim prefixes, because models were trained
 * with their blanks.
 */
export function embedderChoice(draft: EmbedderDraft): EmbedderChoice | null {
  const { source, queryPrefix, passagePrefix } = draft;
  const model = draft.model.trim();
  if (source === 'operator') return null;
  if (source === 'builtin') return { kind: 'builtin' };
  if (source === 'openai' || source === 'google')
    return { kind: 'maker', maker: source, ...(model !== '' && { model }) };
  if (source.startsWith('folder:'))
    return { kind: 'folder', folder: source.slice('folder:'.length), queryPrefix, passagePrefix };
  const [baseUrl, apiKeyEnvVar] = [draft.baseUrl.trim(), draft.apiKeyEnvVar.trim() || null];
  return { kind: 'server', baseUrl, model, apiKeyEnvVar, queryPrefix, passagePrefix };
}
