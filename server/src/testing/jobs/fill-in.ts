import type { ObjectRequest } from '../../ai/provider/ai-provider.ts';

interface Schema {
  type?: string;
  enum?: readonly unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Maximum number of entries that the model writes into a list. */
const maxEntries = 30;

/**
 * Imitates a model that fills in any structure with sentences from its input, in order, and always the same for the same
 * request. It ignores the question, so much of its answer is wrong, as with a poor model.
 */
export function fillIn({ schema, sources = [], messages }: ObjectRequest): unknown {
  const [question] = messages;
  const shown = [
    ...sources.map(({ quote }) => quote),
    question && 'content' in question ? question.content : '',
  ];
  const sentences = shown.flatMap((text) => text.split(/(?<=[.?!])\s+/)).filter((one) => one.trim() !== '');
  const fill = ({ type, enum: choices, properties = {}, items = {} }: Schema, place: number): unknown => {
    if (choices) return choices[place % choices.length];
    switch (type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(properties).map(([name, inner]) => [name, fill(inner, place)]),
        );
      case 'array':
        return items.type === 'object'
          ? Array.from({ length: Math.min(maxEntries, sentences.length) }, (_, at) => fill(items, at))
          : [fill(items, place)];
      case 'integer':
      case 'number':
        return 1 + (place % Math.max(1, sources.length));
      case 'boolean':
        return true;
      default:
        return sentences[place % sentences.length] ?? '';
    }
  };
  return fill(schema, 0);
}
