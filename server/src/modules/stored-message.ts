import { type Message, messageText } from '@staffroom/sdk';
import { messageParts } from '@staffroom/sdk/internal/shared';

/** Returns a sentence for two columns: the English text, and its key and values as JSON. */
export function sentenceColumns(message: string | Message): [text: string, parts: string | null] {
  const parts = messageParts(message);
  return [messageText(message), parts === undefined ? null : JSON.stringify(parts)];
}

/**
 * Returns the stored parts of a sentence. Programs of the version before them replace only the text, and parts of another text
 * count as none.
 */
export function storedParts(
  text: string | null | undefined,
  parts: Message | null | undefined,
): Message | undefined {
  return parts && messageText(parts) === text ? parts : undefined;
}

/** Returns the message, or only the beginning of its English text if that has more than `most` characters. */
export function atMost(message: string | Message, most: number): string | Message {
  const text = messageText(message);
  return text.length > most ? text.slice(0, most) : message;
}
