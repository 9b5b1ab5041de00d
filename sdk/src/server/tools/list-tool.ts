import { z } from 'zod';
import { type AiTool, aiTool, type DocumentInfo } from '../../capabilities.ts';
import { countOf } from '../../tools/answer-steps.ts';
import { findings } from '../../tools/findings.ts';
import { documentsInScope } from './find-document.ts';
import type { OpenLibrary } from './library.ts';

const input = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('List only documents whose name contains these words'),
  file_type: z.string().max(10).optional().describe('List only files of this type, such as pdf'),
  tag: z.string().max(100).optional(),
  limit: z.number().int().min(1).max(100).default(40),
  offset: z.number().int().min(0).max(5_000).default(0),
});

const maxShownRows = 10;
const summaryLength = 240;

export function listTool({ documents, scope }: OpenLibrary): AiTool {
  return aiTool({
    name: 'list_documents',
    description:
      'Lists the documents that you can read, newest first, with their ids and summaries. The list does not contain the text of the documents: to read it, search or open them.',
    input,
    step: ({ name }) => (name === undefined ? 'Listing the documents' : `Listing documents called “${name}”`),
    async run({ name, file_type: type, tag, limit, offset }) {
      const plain = scope.length === 0 && name === undefined && type === undefined && tag === undefined;
      // Request one document more than needed, to know whether the list goes on.
      const all = plain
        ? await documents.list({ limit: limit + 1, offset })
        : (await documentsInScope(documents, scope, name))
            .filter(
              ({ fileType, tags }) =>
                fits(fileType, type) && (tag === undefined || tags.some((each) => fits(each, tag))),
            )
            .slice(offset, offset + limit + 1);
      const listed = all.slice(0, limit);
      const more = all.length > limit ? { more_at_offset: offset + limit } : {};
      return findings({
        answer: { documents: listed.map(entry), ...more },
        step: {
          title: name === undefined ? 'Listed the documents' : `Listed documents called “${name}”`,
          outcome: `${countOf(listed.length, 'document')}${all.length > limit ? ' and more' : ''}`,
          documents: listed.slice(0, maxShownRows).map(({ id, filename, version }) => ({
            documentId: id,
            filename,
            version,
            page: null,
            place: null,
          })),
        },
      });
    },
  });
}

const fits = (value: string, wanted: string | undefined): boolean =>
  wanted === undefined || value.toLowerCase() === wanted.toLowerCase().replace(/^\./, '');

function entry({ id, filename, status, version, summary, tags, updatedAt }: DocumentInfo) {
  return {
    name: filename,
    id,
    version,
    changed: updatedAt.slice(0, 10),
    ...(status !== 'processed' && { status }),
    ...(summary !== null && { about: summary.slice(0, summaryLength).toWellFormed() }),
    ...(tags.length > 0 && { tags }),
  };
}
