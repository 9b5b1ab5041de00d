import { type Message, msg, messageText } from '@staffroom/sdk';
import { z } from 'zod';

const english = z.locales.en().localeError;

const types: Readonly<Record<string, Message>> = {
  string: msg`string`,
  number: msg`number`,
  boolean: msg`boolean`,
  array: msg`array`,
  object: msg`object`,
  undefined: msg`undefined`,
};

const units: Readonly<Record<string, Message>> = {
  string: msg`characters`,
  file: msg`bytes`,
  array: msg`items`,
  set: msg`items`,
  map: msg`entries`,
};

const formats: Readonly<Record<string, Message>> = {
  email: msg`Invalid email address`,
  url: msg`Invalid URL`,
  uuid: msg`Invalid UUID`,
  datetime: msg`Invalid ISO datetime`,
  date: msg`Invalid ISO date`,
  time: msg`Invalid ISO time`,
};

/** Returns zod's English message for a value that a schema refuses, with its parts as values. */
export function schemaMessage(issue: z.core.$ZodRawIssue): Message {
  const text = textOf(issue);
  const message = partsOf(issue, text) ?? { key: text, values: [] };
  // An unknown kind of problem, or words of a newer zod, stay English.
  return messageText(message) === text ? message : { key: text, values: [] };
}

function textOf(issue: z.core.$ZodRawIssue): string {
  const text = english(issue);
  return typeof text === 'string' ? text : (text?.message ?? 'Invalid input');
}

function partsOf(issue: z.core.$ZodRawIssue, text: string): Message | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = typeOf(issue.expected);
      const received = / received (.+)$/s.exec(text)?.[1] ?? '';
      return msg`Invalid input: expected ${expected}, received ${typeOf(received)}`;
    }
    case 'invalid_value': {
      const values = issue.values.map(quoted);
      return values.length === 1
        ? msg`Invalid input: expected ${values[0] ?? ''}`
        : msg`Invalid option: expected one of ${values.join('|')}`;
    }
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return formatMessage(issue);
    case 'not_multiple_of':
      return msg`Invalid number: must be a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys': {
      const keys = issue.keys.map(quoted).join(', ');
      return issue.keys.length > 1 ? msg`Unrecognized keys: ${keys}` : msg`Unrecognized key: ${keys}`;
    }
    case 'invalid_key':
      return msg`Invalid key in ${typeOf(issue.origin)}`;
    case 'invalid_element':
      return msg`Invalid value in ${typeOf(issue.origin)}`;
    case 'invalid_union': {
      const expected = /^Invalid discriminator value\. Expected (.+)$/s.exec(text)?.[1];
      if (expected !== undefined) return msg`Invalid discriminator value. Expected ${expected}`;
      return issue.inclusive === false
        ? msg`Invalid input: more than one option matched`
        : msg`Invalid input`;
    }
    default:
      return msg`Invalid input`;
  }
}

function tooBig({ origin, maximum, exact, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): Message {
  const [type, unit, limit] = [typeOf(origin), units[origin], String(maximum)];
  if (unit === undefined)
    return inclusive
      ? msg`Too big: expected ${type} to be <=${limit}`
      : msg`Too big: expected ${type} to be <${limit}`;
  if (exact) return msg`Too big: expected ${type} to have exactly ${limit} ${unit}`;
  return inclusive
    ? msg`Too big: expected ${type} to have <=${limit} ${unit}`
    : msg`Too big: expected ${type} to have <${limit} ${unit}`;
}

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): Message {
  const { origin, minimum, exact, inclusive } = issue;
  const [type, unit, limit] = [typeOf(origin), units[origin], String(minimum)];
  if (unit === undefined)
    return inclusive
      ? msg`Too small: expected ${type} to be >=${limit}`
      : msg`Too small: expected ${type} to be >${limit}`;
  if (exact) return msg`Too small: expected ${type} to have exactly ${limit} ${unit}`;
  return inclusive
    ? msg`Too small: expected ${type} to have >=${limit} ${unit}`
    : msg`Too small: expected ${type} to have >${limit} ${unit}`;
}

function formatMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): Message | undefined {
  const { format, prefix, suffix, includes, pattern } = issue as typeof issue &
    Partial<Record<'prefix' | 'suffix' | 'includes' | 'pattern', string>>;
  switch (format) {
    case 'starts_with':
      return msg`Invalid string: must start with "${prefix ?? ''}"`;
    case 'ends_with':
      return msg`Invalid string: must end with "${suffix ?? ''}"`;
    case 'includes':
      return msg`Invalid string: must include "${includes ?? ''}"`;
    case 'regex':
      return msg`Invalid string: must match pattern ${pattern ?? ''}`;
    default:
      return formats[format];
  }
}

const typeOf = (name: string) => types[name] ?? name;

const quoted = (value: unknown) => (typeof value === 'string' ? `"${value}"` : String(value));
