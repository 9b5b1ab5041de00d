import { evidenceOf } from './upstream-failure.ts';

/** Error messages in which providers state the size of a model's context; the first match counts. */
const sentences = [
  /context limit: \d{1,9} \+ \d{1,9} > (\d{3,9})/,
  /> (\d{3,9}) maximum/,
  /maximum number of tokens allowed \((\d{3,9})\)/,
  /\b(\d{3,9}) (?:tokens? )?maximum context/,
  /model token limit: (\d{3,9})/,
  /inputs?[`'"]? tokens.{0,40}must be <= (\d{3,9})/,
  /range of input length should be \[\d{1,3}, ?(\d{3,9})\]/,
  /(?:maximum|max|available) (?:context|prompt|input|sequence)(?: (?:length|size|window))?(?: is| of|:)? \(?(?:only )?(\d{3,9})/,
  /context (?:length|size|window|limit)(?: is| of|:)? \(?(?:only )?(\d{3,9})/,
];

/** Reads a model's context size from an error; undefined if the error does not state one. */
export function contextLimitIn(error: unknown): number | undefined {
  const { text } = evidenceOf(error);
  const named = contextField(error);
  if (named !== undefined) return named;
  const plain = text.replaceAll(/(?<=\d)[,_](?=\d{3})/g, '');
  for (const sentence of sentences) {
    const [, told] = sentence.exec(plain) ?? [];
    if (told !== undefined) return Number(told);
  }
  return undefined;
}

/** Reads the context size from llama.cpp's separate field in an error. */
function contextField(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { n_ctx: tokens, error: inner } = error as { n_ctx?: unknown; error?: unknown };
  return typeof tokens === 'number' ? tokens : contextField(inner);
}
