import { evidenceOf } from './upstream-failure.ts';

/** Matches phrases that refuse a parameter, as opposed to its value. */
const refusing =
  /not (supported|permitted|allowed|available|enabled)|(does not|doesn't|cannot) (support|accept)|un(supported|known|recognized|expected)|deprecated|extra (inputs|fields)/;

/**
 * Returns the requested parameter that an error refuses. A parameter named in a separate field of the error is the only
 * candidate. The message counts only without such a field, and never for `tools`: "Failed to call a tool" or a refused schema
 * must not disable tools for everyone.
 */
export function refusedParameter(error: unknown, parameters: readonly string[]): string | undefined {
  const { status, named, codes, text } = evidenceOf(error);
  // Some servers answer with status 500 if their chat template refuses a system message.
  if (status === 500 && parameters.includes('system') && refusesSystem(text)) return 'system';
  if (status !== 400 && status !== 422) return undefined;
  const known = (name: string) => parameters.includes(name);
  if (named.length > 0) return named.map((name) => refusedName(name, codes)).find((name) => known(name));
  if (codes.some((code) => /^(tools?(_use)?_(not_supported|unsupported)|unsupported_tools?)$/.test(code)))
    return known('tools') ? 'tools' : undefined;
  if (refusesSystem(text) && known('system')) return 'system';
  if (!refusing.test(text)) return undefined;
  return parameters.find((name) => name !== 'tools' && name !== 'system' && mentions(text, name));
}

/** Matches the sentences of chat templates that refuse a system message. */
const refusesSystem = (text: string): boolean =>
  /system (role|messages?|prompts?|instructions?)['"`]? (is |are )?not (supported|allowed|permitted)/.test(
    text,
  ) ||
  /(not|n't) (support|accept|allow) (the |a |any )?['"`]?system['"`]? (role|message|prompt|instruction)/.test(
    text,
  ) ||
  /only user.{1,40} roles? (is|are) (supported|allowed)/.test(text) ||
  // Gemma on Google's own API.
  /(developer|system) instructions? (is|are) not (enabled|supported)/.test(text) ||
  /['"]system['"] is not one of \[/.test(text);

/** Reduces `reasoning.summary` to `reasoning`. An error within one tool does not count as a refusal of all tools. */
function refusedName(name: string, codes: readonly string[]): string {
  if (/^messages(\[0\]|\.0)\.role$/.test(name)) return 'system';
  const [outer = ''] = name.split(/[.[]/);
  if (outer !== 'tools') return outer;
  const refused = codes.every((code) => /unsupported|unknown|unrecognized|not_supported/.test(code));
  return name === 'tools' && refused ? 'tools' : '';
}

/** A parameter name that is an everyday word counts only in quotation marks. */
function mentions(text: string, name: string): boolean {
  const everyday = name === 'include' || name === 'reasoning';
  return new RegExp(everyday ? `['"\`]${name}[.'"\`]` : `\\b${name}\\b`).test(text);
}
