/**
 * A sentence for people, as the key of its translation and the values of its places. Values are data and are shown unchanged;
 * only messages among them are translated.
 */
export interface Message {
  /** The English sentence, with `{0}`, `{1}`, … where values belong. */
  readonly key: string;
  readonly values: readonly MessageValue[];
}

export type MessageValue = string | number | Message;

/**
 * Writes a sentence that is translated for its reader. Text that the code selects, such as a reason, is a message, too.
 * @example throw new AppError('conflict', msg`${by} changed this post. Look at the new text, then publish it.`);
 */
export function msg(texts: TemplateStringsArray, ...values: MessageValue[]): Message {
  const message: Message = {
    key: texts.reduce((key, text, place) => `${key}{${place - 1}}${text}`),
    values,
  };
  // So that a message inside an ordinary template string becomes its sentence. Copies for another process lack it.
  return Object.defineProperty(message, 'toString', { value: () => messageText(message) });
}

/**
 * Returns a name or a stored sentence as a message, so that inside another message it is translated if a catalog has it.
 * @example msg`${asMessage(agent.name)} is switched off`
 */
export const asMessage = (text: string): Message => ({ key: text, values: [] });

/**
 * Returns the English sentence. A string is a sentence without values.
 * @experimental
 */
export function messageText(message: string | Message): string {
  if (typeof message === 'string') return message;
  return fillPlaces(message.key, message.values.map(valueText));
}

const valueText = (value: MessageValue) => (typeof value === 'object' ? messageText(value) : String(value));

/** Replaces `{0}`, `{1}`, … by the values. */
export function fillPlaces(text: string, values: readonly string[]): string {
  return text.replace(/\{(\d+)\}/g, (place, index: string) => values[Number(index)] ?? place);
}

/** A message on the wire: the English sentence and, if the sentence has values, the key and values of its translation. */
export interface WrittenMessage extends Partial<Message> {
  message: string;
}

export const writtenMessage = (message: string | Message): WrittenMessage => ({
  message: messageText(message),
  ...messageParts(message),
});

/** Returns the key and values of a sentence; undefined without values, because the sentence is then its own key. */
export function messageParts(message: string | Message): Message | undefined {
  if (typeof message === 'string' || message.values.length === 0) return undefined;
  const { key, values } = message;
  return { key, values };
}
