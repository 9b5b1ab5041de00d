import { type Message, messageText } from '@staffroom/sdk';
import { MessageParts, messageParts } from '@staffroom/sdk/internal/shared';

/** Returns the parts of a sentence for a column; null if it has no values, or if they are too long for a response. */
export function partsToStore(message: string | Message): Message | null {
  const parts = messageParts(message);
  return parts && MessageParts.safeParse(parts).success ? parts : null;
}

/** Returns a sentence for two columns: the English text, and its parts as JSON. */
export function sentenceColumns(message: string | Message): [text: string, parts: string | null] {
  const parts = partsToStore(message);
  return [messageText(message), parts && JSON.stringify(parts)];
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
