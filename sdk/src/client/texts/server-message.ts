import type { Catalogue } from './define-texts.ts';

const known: Record<string, string> = {};
let translate: ((sentence: string) => string) | undefined;

/**
 * Translates a sentence of the server (an error, a notification, a job's step) to the page's language. The English sentence is
 * the catalog key; unknown sentences stay English.
 * @example <p>{serverMessage(job.error)}</p>
 */
export function serverMessage(sentence: string): string {
  return translate?.(sentence) ?? sentence;
}

/** Adds sentences to `serverMessage`. English pages load nothing; known sentences keep their translation. */
export async function learnServerMessages(
  fetchCatalogue: () => Promise<{ default: Catalogue }>,
): Promise<void> {
  const [{ default: more }, { translateServerMessages }] = await Promise.all([
    fetchCatalogue(),
    import('../../server-messages/translate-server-messages.ts'),
  ]);
  for (const [sentence, text] of Object.entries(more)) known[sentence] ??= text;
  translate = translateServerMessages(known);
}
