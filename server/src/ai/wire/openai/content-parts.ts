interface Written {
  text: string;
  reasoning: string;
}

interface Part {
  type?: unknown;
  text?: unknown;
  thinking?: unknown;
  reasoning?: unknown;
}

/**
 * Splits content that is a list of parts, as Mistral's reasoning models send it. @returns undefined if the content is no list
 */
export function partsOf(content: unknown): Written | undefined {
  if (!Array.isArray(content)) return undefined;
  const written = { text: '', reasoning: '' };
  for (const part of content as (Part | string | null)[]) {
    if (typeof part === 'string') written.text += part;
    else if (part?.type === undefined || part.type === 'text' || part.type === 'output_text')
      written.text += wordsOf(part?.text);
    else if (part.type === 'thinking' || part.type === 'reasoning')
      written.reasoning += wordsOf(part.thinking ?? part.reasoning ?? part.text);
  }
  return written;
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? (value as (Part | string | null)[]).map(partText).join('') : '';
}

const partText = (part: Part | string | null): string =>
  wordsOf(typeof part === 'string' ? part : part?.text);
