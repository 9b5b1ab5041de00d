import { z } from 'zod';
import { type AiTool, aiTool } from '../../capabilities.ts';
import { AppError } from '../../errors.ts';
import { countOf } from '../../tools/answer-steps.ts';
import { findings, type FoundPassage } from '../../tools/findings.ts';
import { type OpenDocument, opened, passagesOf } from './document-text.ts';
import { findDocument } from './find-document.ts';
import type { OpenLibrary } from './library.ts';
import { textChanges, type TextChange } from './text-changes.ts';

const input = z.object({
  document: z.string().min(1).max(300).describe('The name of the document as excerpts show it, or its id'),
  other: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('The second document; without it, the tool compares two versions of the first document'),
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The version to compare; default: the current version'),
  other_version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The earlier version, if two versions of one document are compared'),
});
type Input = z.output<typeof input>;

/** Maximum number of characters of all differences together. */
const maxCharacters = 24_000;
/** Maximum number of characters of one side of a difference. */
const maxCharactersPerSide = 3_000;

export function compareTool({ documents, scope }: OpenLibrary): AiTool {
  async function both(wanted: Input): Promise<[OpenDocument, OpenDocument]> {
    const info = await findDocument(documents, wanted.document, scope);
    const after = opened(info, await documents.content(info.id, wanted.version));
    const other = wanted.other === undefined ? info : await findDocument(documents, wanted.other, scope);
    if (other.id !== info.id)
      return [opened(other, await documents.content(other.id, wanted.other_version)), after];
    const earlier = wanted.other_version ?? after.content.version - 1;
    if (earlier < 1)
      throw new AppError('invalid', 'This document has only one version. Name a second document to compare.');
    return [opened(info, await documents.content(info.id, earlier)), after];
  }

  return aiTool({
    name: 'compare_documents',
    description:
      'Lists the differences between two documents, or between two versions of one document, sentence by sentence. Use it for versions and for texts from the same template. To compare what two dissimilar documents say about a subject, search both documents instead.',
    input,
    step: ({ other }) => (other === undefined ? 'Comparing versions' : 'Comparing documents'),
    async run(wanted) {
      const [before, after] = await both(wanted);
      const changes = textChanges(before.content.text, after.content.text);
      const { passages, shown } = passagesOfChanges(before, after, changes);
      const sameDocument = before.info.id === after.info.id;
      return findings({
        answer: {
          before: sideOf(before),
          after: sideOf(after),
          differences: changes.length,
          ...(shown < changes.length && { shown }),
        },
        passages,
        step: {
          title: 'Compared',
          outcome: changes.length === 0 ? 'no difference' : countOf(changes.length, 'difference'),
          documents: [before, after].map(({ info, content }) => ({
            documentId: info.id,
            filename: info.filename,
            version: content.version,
            page: null,
            place: sameDocument ? `version ${content.version}` : null,
          })),
        },
      });
    },
  });
}

const sideOf = ({ info, content }: OpenDocument) => ({ document: info.filename, version: content.version });

function passagesOfChanges(
  before: OpenDocument,
  after: OpenDocument,
  changes: readonly TextChange[],
): { passages: FoundPassage[]; shown: number } {
  const passages: FoundPassage[] = [];
  let characters = 0;
  let shown = 0;
  for (const [index, change] of changes.entries()) {
    if (characters >= maxCharacters) break;
    const sides = [
      { document: before, stretch: change.before, side: 'before' },
      { document: after, stretch: change.after, side: 'after' },
    ];
    for (const { document, stretch, side } of sides) {
      const end = Math.min(stretch.end, stretch.start + maxCharactersPerSide);
      const note = `difference ${index + 1}, ${side}, version ${document.content.version}`;
      passages.push(...passagesOf(document, stretch.start, end).map((passage) => ({ ...passage, note })));
      characters += end - stretch.start;
    }
    shown += 1;
  }
  return { passages, shown };
}
