import { visibleText } from '@staffroom/sdk';

// Each pattern first searches for one character and only then looks around it, because this is faster.
/** Matches tokens between bars: `<|im_start|>`, `<|eot_id|>`, and DeepSeek's tokens with wide bars. */
const barred = /<(?=[|｜][^\s<>|｜]{1,64}[|｜]>)|>(?<=<[|｜][^\s<>|｜]{1,64}[|｜]>)/gu;

const words = [
  's|bos|eos|pad|unk|mask|sop|eop|eod|eot|(?:bos|eos|pad|unk|eot|eop|sop)_(?:token|id)|extra_id_\\d{1,4}|unused_?\\d{1,4}',
  '(?:start|end)_of_(?:turn|image|role|text|message|audio)|image_soft_token',
  'think|tool_calls?|tool_responses?|tool_results?|function_calls?|function_results?',
  'human|assistant|system|sys|inst|im_start|im_end',
].join('|');
/** Matches tags with roles and states: `<start_of_turn>`, `</s>`, `<<SYS>>`. */
const tagged = new RegExp(`<(?=/?(?:${words})>)|>(?<=</?(?:${words})>)`, 'giu');

const brackets = [
  '/?INST|/?SYS|/?SYSTEM_PROMPT|/?AVAILABLE_TOOLS|/?TOOL_CALLS|/?TOOL_RESULTS|/?TOOL_CONTENT|/?MODEL_SETTINGS',
  '/?THINK|ARGS|CALL_ID|IMG|IMG_BREAK|IMG_END|AUDIO|BEGIN_AUDIO|PREFIX|MIDDLE|SUFFIX|g?MASK|sMASK',
].join('|');
/** Matches tokens of Mistral and Llama, which are always in capitals: `[INST]`, `[/INST]`. */
const bracketed = new RegExp(`\\[(?=(?:${brackets})\\])|\\](?<=\\[(?:${brackets})\\])`, 'gu');

const broken: Record<string, string> = { '<': '< ', '>': ' >', '[': '[ ', ']': ' ]' };

/**
 * Prepares text of a person or document for a language model: removes invisible characters, and breaks up chat template tokens
 * so that they stay readable: `< |im_start| >`. All model input passes through this function.
 */
export function modelText(text: string): string {
  const seen = visibleText(text);
  // Most texts contain neither "<" nor "[", so nothing needs to be replaced.
  if (!/[<[]/.test(seen)) return seen;
  const apart = (sign: string) => broken[sign] ?? sign;
  return seen.replace(barred, apart).replace(tagged, apart).replace(bracketed, apart);
}

/** Applies `modelText` to all texts in a tool's input or result. */
export function modelValue(value: unknown): unknown {
  if (typeof value === 'string') return modelText(value);
  if (Array.isArray(value)) return value.map(modelValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, modelValue(each)]));
}
