import type { Catalogue } from './define-texts.ts';

const known: Record<string, string> = {};
let translate: ((sentence: string) => string) | undefined;

/**
 * What the server says (an error, a notification, a step of a job), in the language of the page: its English sentence is the key of a
 * catalogue. What no catalogue has stands as it was said.
 * @example <p>{said(job.error)}</p>
 */
export function said(sentence: string): string {
  return translate?.(sentence) ?? sentence;
}

/** Adds sentences to what `said` knows. Nothing but English pays for it; a sentence that is known already keeps its words. */
export async function learnSaid(fetchCatalogue: () => Promise<{ default: Catalogue }>): Promise<void> {
  const [{ default: more }, { translateSaid }] = await Promise.all([
    fetchCatalogue(),
    import('../../said/translate-said.ts'),
  ]);
  for (const [sentence, text] of Object.entries(more)) known[sentence] ??= text;
  translate = translateSaid(known);
}
