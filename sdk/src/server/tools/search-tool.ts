import { z } from 'zod';
import { type AiTool, aiTool, type Capabilities } from '../../capabilities.ts';
import { AppError } from '../../errors.ts';
import { findings } from '../../tools/findings.ts';
import { documentsInScope, findDocument } from './find-document.ts';
import type { Library } from './library.ts';

const usual = 8;
const input = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe('The search query: words of the documents, or a question'),
  documents: z
    .array(z.string().min(1).max(300))
    .max(20)
    .optional()
    .describe('Search only these documents: names as excerpts show them, or ids'),
  file_type: z.string().max(10).optional().describe('Search only files of this type, such as pdf'),
  tag: z.string().max(100).optional().describe('Search only documents with this tag'),
  limit: z.number().int().min(1).max(20).default(usual).describe('Maximum number of passages'),
});
type Input = z.output<typeof input>;

const nothing = 'Nothing was found. Try other words, such as those that the documents themselves would use.';

/** Runs keyword and semantic search in the documents that the person can read. */
export function searchTool({ search, documents, scope }: Library): AiTool {
  return aiTool({
    name: 'search_documents',
    description:
      'Finds passages in the documents by words and by meaning. Search for one thing at a time. If the first search does not find it, search again in other words.',
    input,
    step: ({ query }) => `Searching “${query}”`,
    async run({ query, limit, ...filters }) {
      const ids = await filtered(documents, filters, scope);
      const documentIds = ids ?? (scope.length > 0 ? [...scope] : undefined);
      const { passages, notice } = await search.find(query, { limit, ...(documentIds && { documentIds }) });
      const answer = [passages.length === 0 ? nothing : '', notice ?? ''].filter(Boolean).join(' ');
      const title = `Searched “${query}”`;
      const outcome = passages.length === 0 ? 'nothing found' : undefined;
      return findings({ answer, passages, step: { title, ...(outcome && { outcome }) } });
    },
  });
}

async function filtered(
  documents: Capabilities['documents'] | undefined,
  { documents: names = [], file_type: type, tag }: Omit<Input, 'query' | 'limit'>,
  scope: readonly string[],
): Promise<string[] | undefined> {
  if (names.length === 0 && type === undefined && tag === undefined) return undefined;
  if (!documents) throw new AppError('invalid', 'This search can’t be limited to some documents.');
  const chosen =
    names.length > 0
      ? await Promise.all(names.map((name) => findDocument(documents, name, scope)))
      : await documentsInScope(documents, scope);
  const wanted = type?.toLowerCase().replace(/^\./, '');
  const left = chosen.filter(
    ({ fileType, tags }) =>
      (wanted === undefined || fileType.toLowerCase() === wanted) &&
      (tag === undefined || tags.some((each) => each.toLowerCase() === tag.toLowerCase())),
  );
  if (left.length === 0) throw new AppError('not-found', 'No document matches these filters.');
  return left.map(({ id }) => id);
}
