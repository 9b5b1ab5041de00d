import { visibleText } from '@staffroom/sdk';

// Each looks for one sign first, and only then around it.
/** What stands between bars: `<|im_start|>`, `<|eot_id|>`, and the wide bars of DeepSeek. */
const barred = /<(?=[|｜][^\s<>|｜]{1,64}[|｜]>)|>(?<=<[|｜][^\s<>|｜]{1,64}[|｜]>)/gu;

const words = [
  's|bos|eos|pad|unk|mask|sop|eop|eod|eot|(?:bos|eos|pad|unk|eot|eop|sop)_(?:token|id)|extra_id_\\d{1,4}|unused_?\\d{1,4}',
  '(?:start|end)_of_(?:turn|image|role|text|message|audio)|image_soft_token',
  'think|tool_calls?|tool_responses?|tool_results?|function_calls?|function_results?',
  'human|assistant|system|sys|inst|im_start|im_end',
].join('|');
/** A role or a state as a tag: `<start_of_turn>`, `</s>`, `<<SYS>>`. */
const tagged = new RegExp(`<(?=/?(?:${words})>)|>(?<=</?(?:${words})>)`, 'giu');

const brackets = [
  '/?INST|/?SYS|/?SYSTEM_PROMPT|/?AVAILABLE_TOOLS|/?TOOL_CALLS|/?TOOL_RESULTS|/?TOOL_CONTENT|/?MODEL_SETTINGS',
  '/?THINK|ARGS|CALL_ID|IMG|IMG_BREAK|IMG_END|AUDIO|BEGIN_AUDIO|PREFIX|MIDDLE|SUFFIX|g?MASK|sMASK',
].join('|');
/** Mistral's and Llama's: `[INST]`, `[/INST]`. In capitals alone, as they are. */
const bracketed = new RegExp(`\\[(?=(?:${brackets})\\])|\\](?<=\\[(?:${brackets})\\])`, 'gu');

const broken: Record<string, string> = { '<': '< ', '>': ' >', '[': '[ ', ']': ' ]' };

/**
 * Text of a person or of a document as a language model gets it: nothing that a reader does not see, and nothing that a chat
 * template takes for the beginning or the end of a turn. Such a token is written apart, so that it can still be read:
 * `< |im_start| >`. The one definition of both; whatever goes to a model goes through it.
 */
export function modelText(text: string): string {
  const seen = visibleText(text);
  // Most texts have none of these signs.
  if (!/[<[]/.test(seen)) return seen;
  const apart = (sign: string) => broken[sign] ?? sign;
  return seen.replace(barred, apart).replace(tagged, apart).replace(bracketed, apart);
}

/** All texts in what a tool is called with or answers. */
export function modelValue(value: unknown): unknown {
  if (typeof value === 'string') return modelText(value);
  if (Array.isArray(value)) return value.map(modelValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, modelValue(each)]));
}
