import type { Message } from '../../server-messages/message.ts';
import type { TranslateServerMessage } from '../../server-messages/translate-server-messages.ts';
import type { Catalogue } from './define-texts.ts';

const known: Record<string, string> = {};
let translate: TranslateServerMessage | undefined;

/**
 * Translates a sentence of the server (an error, a notification, a job's step) to the page's language. Unknown sentences stay
 * English.
 * @param parts the key and values of the sentence. Without them, the sentence is its own key.
 * @example <p>{serverMessage(job.error)}</p>
 */
export function serverMessage(sentence: string, parts?: Partial<Message>): string {
  return translate?.(sentence, parts) ?? sentence;
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

/** Forgets all translations. Tests of one thread share this module. */
export function forgetServerMessages(): void {
  for (const sentence of Object.keys(known)) delete known[sentence];
  translate = undefined;
}
