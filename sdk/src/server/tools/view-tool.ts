import { z } from 'zod';
import { type AiTool, aiTool } from '../../capabilities.ts';
import { findings } from '../../tools/findings.ts';
import { findAttached, findDocument } from './find-document.ts';
import type { OpenLibrary } from './library.ts';

const input = z.object({
  document: z.string().min(1).max(300).describe('The name of the document as excerpts show it, or its id'),
  page: z.number().int().min(1).default(1),
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('An earlier version to show; default: the current version'),
});

/** Creates a tool that shows a model the image of a page: for scans, drawings, stamps, and tables whose columns were lost. */
export function viewTool({ documents, scope, turn }: OpenLibrary): AiTool {
  return aiTool({
    name: 'view_page',
    description:
      'Shows one page of a document, or of an attached PDF, as a picture. Use it if the text is not enough: for a scan, a drawing, a signature, or a table whose columns were lost. Viewing a page costs more than reading it, so read the text first.',
    input,
    step: () => 'Viewing a page',
    async run({ document, page, version }) {
      const file = findAttached(turn, document);
      const shown = file ?? (await inLibrary(document, version));
      const { documentId, filename } = shown;
      const picture = await documents.picture(shown.id, page, file ? undefined : version);
      const place = `p. ${page}`;
      return findings({
        answer: {
          document: filename,
          page,
          note: 'The picture follows. To cite words in it, cite the excerpts of the same page.',
        },
        pictures: [picture],
        step: {
          title: 'Viewed',
          documents: [{ documentId, filename, version: shown.version, page, place }],
        },
      });
    },
  });

  async function inLibrary(document: string, version: number | undefined) {
    const { id, filename, version: current } = await findDocument(documents, document, scope);
    return { id, documentId: id, filename, version: version ?? current };
  }
}
