/**
 * How an answer from chat completions ended. Unknown reasons count as cut, because servers send `abort`, `error` and custom
 * words for incomplete answers.
 */
export type Finish = 'whole' | 'limit' | 'refused' | 'cut';

const whole =
  /^(stop(_sequence|_token)?|tool_calls?|tool_use|function_call|end(_turn)?|eos(_token)?|completed?|done|finished)$/i;
const limit = /^(length|model_length|max_(output_|completion_)?tokens|max_length)$/i;
const refused =
  /^(content_filter(ed)?|safety|refusal|sensitive|recitation|prohibited_content|blocklist|spii)$/i;

/** Values that servers send with each piece while the answer continues. */
const none = /^(null|none|unspecified|in_progress)?$/i;

/** Returns undefined for a value that marks no end. */
export function endMark(reason: unknown): string | undefined {
  return typeof reason === 'string' && !none.test(reason.trim()) ? reason : undefined;
}

export function finishOf(reason: string): Finish {
  if (whole.test(reason)) return 'whole';
  if (limit.test(reason)) return 'limit';
  return refused.test(reason) ? 'refused' : 'cut';
}
