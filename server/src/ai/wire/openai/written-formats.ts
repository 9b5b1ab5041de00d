import { parsedInput } from './parsed-input.ts';

interface Call {
  name: string;
  input: unknown;
}

/** Fields of a call as JSON. Other fields show that the JSON is an answer. */
const callFields = new Set(['type', 'id', 'name', 'function', 'arguments', 'parameters', 'args']);

/**
 * Reads tool calls in the formats of open models, which a server without a parser for them passes on as text.
 * @param text nothing but tool calls
 * @returns null if the text contains anything else
 */
export function writtenCalls(text: string): Call[] | null {
  const whole = text.trim();
  if (whole.startsWith('<tool_call>')) return tagged(whole, '<tool_call>', '</tool_call>', callOf);
  if (whole.startsWith('<function_call>'))
    return tagged(whole, '<function_call>', '</function_call>', callOf);
  if (whole.startsWith('<function=')) return tagged(whole, '<function=', '</function>', namedCall);
  if (whole.startsWith('[TOOL_CALLS]')) return mistralCalls(whole);
  if (whole.startsWith('<|python_tag|>')) return jsonCalls(whole.slice('<|python_tag|>'.length));
  const [, fenced = whole] = /^```(?:json)?[^\S\n]{0,9}\n([^]*)\n\s{0,9}```$/.exec(whole) ?? [];
  return jsonCalls(fenced);
}

/** Reads blocks between tags. The last closing tag may be missing, because it can be the model's end marker. */
function tagged(
  text: string,
  opening: string,
  closing: string,
  read: (body: string) => Call | null,
): Call[] | null {
  const calls = text
    .split(opening)
    .slice(1)
    .map((block) => {
      const [body, rest] = parted(block, closing);
      return rest.trim() === '' ? read(body.trim()) : null;
    });
  return allOf(calls);
}

const callOf = (body: string): Call | null => {
  if (body.startsWith('{')) return jsonCalls(body)?.[0] ?? null;
  if (body.startsWith('<function=')) return tagged(body, '<function=', '</function>', namedCall)?.[0] ?? null;
  return glmCall(body);
};

/** Reads `name>{…}` (Llama) and `name><parameter=key>value</parameter>` (Qwen Coder). */
function namedCall(body: string): Call | null {
  const [name, given] = parted(body, '>');
  const input = given.trim();
  if (input === '' || input.startsWith('{')) return checked(name, parsedInput(input));
  const pairs = input.split('<parameter=').slice(1);
  const fields = pairs.map((pair) => {
    const [key, value] = parted(pair, '>');
    return [key.trim(), valueIn(parted(value, '</parameter>')[0])];
  });
  return checked(name, Object.fromEntries(fields));
}

/** Reads `name<arg_key>key</arg_key><arg_value>value</arg_value>` (GLM). */
function glmCall(body: string): Call | null {
  const [name, pairs] = parted(body, '<arg_key>');
  const fields = pairs.split('<arg_key>').flatMap((pair) => {
    const [key, rest] = parted(pair, '</arg_key>');
    const [, value] = parted(rest, '<arg_value>');
    return key.trim() === '' ? [] : [[key.trim(), valueIn(parted(value, '</arg_value>')[0])]];
  });
  return checked(name, Object.fromEntries(fields));
}

/** Reads `[TOOL_CALLS][{…}]` and `[TOOL_CALLS]name[ARGS]{…}` (Mistral). */
function mistralCalls(text: string): Call[] | null {
  const parts = text.split('[TOOL_CALLS]').slice(1);
  const lists = parts.map((part) => {
    const body = part.trim();
    if (/^[[{]/.test(body)) return jsonCalls(body);
    const start = body.indexOf('{');
    const [name] = body.slice(0, start < 0 ? undefined : start).split('[');
    const call = checked(name ?? '', parsedInput(start < 0 ? '' : body.slice(start)));
    return call && [call];
  });
  return lists.every((list) => list !== null) ? lists.flat() : null;
}

/** Reads a JSON object or list of `{"name": …, "arguments": …}`. */
function jsonCalls(text: string): Call[] | null {
  const value = parsedInput(text);
  return allOf((Array.isArray(value) ? value : [value]).map(jsonCall));
}

function jsonCall(value: unknown): Call | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  if (!Object.keys(fields).every((key) => callFields.has(key))) return null;
  const { function: called } = fields;
  if (typeof called === 'object' && called !== null) return jsonCall(called);
  const input = fields['arguments'] ?? fields['parameters'] ?? fields['args'] ?? {};
  return checked(fields['name'] ?? called, typeof input === 'string' ? parsedInput(input) : input);
}

function checked(name: unknown, input: unknown): Call | null {
  const isName = typeof name === 'string' && /^[\w.:-]{1,128}$/.test(name.trim());
  return isName && typeof input === 'object' ? { name: name.trim(), input } : null;
}

/** A value is JSON if it cannot be a plain word. */
function valueIn(text: string): unknown {
  const value = text.trim();
  if (!/^(?:[{[]|-?\d{1,15}(?:\.\d{1,15})?$|true$|false$)/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function parted(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

const allOf = (calls: (Call | null)[]): Call[] | null =>
  calls.length > 0 && calls.every((call) => call !== null) ? calls : null;
