import type { Catalogue } from './define-texts.ts';

const known: Record<string, string> = {};
let translate: ((sentence: string) => string) | undefined;

/**
 * Translates a sentence of the server (an error, a notification, a job's step) to the page's language. The English sentence is
 * the catalog key; unknown sentences stay English.
 * @example <p>{said(job.error)}</p>
 */
export function said(sentence: string): string {
  return translate?.(sentence) ?? sentence;
}

/** Adds sentences to `said`. English pages load nothing; known sentences keep their translation. */
export async function learnSaid(fetchCatalogue: () => Promise<{ default: Catalogue }>): Promise<void> {
  const [{ default: more }, { translateSaid }] = await Promise.all([
    fetchCatalogue(),
    import('../../said/translate-said.ts'),
  ]);
  for (const [sentence, text] of Object.entries(more)) known[sentence] ??= text;
  translate = translateSaid(known);
}
