import { type SentDocument, upload } from './upload.ts';

/** Uploads a text as a Markdown file, named after its first line. @throws the signal's reason after an abort */
export function uploadText(text: string, signal: AbortSignal): Promise<SentDocument> {
  return upload(new File([text], nameOf(text)), signal, () => undefined);
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
