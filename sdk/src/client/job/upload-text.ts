import { type SentDocument, upload } from './upload.ts';

/** Uploads a text as a Markdown file, named after its first line. */
export function uploadText(text: string): Promise<SentDocument> {
  return upload(new File([text], nameOf(text)), new AbortController().signal, () => undefined);
}

function nameOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const name = line
    .replaceAll(/[^\p{L}\p{N} ,’'-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60);
  return `${name || 'Text'}.md`;
}
