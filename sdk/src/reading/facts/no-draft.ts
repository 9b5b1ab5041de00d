/** Why an answer of a model is not the text that was asked for. */
export type DraftFault = 'empty' | 'refused' | 'data';

const nothing = /^(?:null|undefined|none|nil|nan|n\/a|""|''|\{\s{0,9}\}|\[\s{0,9}\])$/i;
const greeting =
  /^(?:sure(?: thing)?|certainly|of course|absolutely|okay|ok|great|gladly|here you go|here (?:it )?(?:is|are)[^.!:\n]{0,120}|here[’']s[^.!:\n]{0,120}|gerne?|natürlich|klar|selbstverständlich|hier (?:ist|sind|kommt)[^.!:\n]{0,120})(?:[,.!:]|$)/i;
const closing =
  /^(?:let me know|feel free|i hope (?:this|that)|would you like|if you (?:would |[’']d )?(?:like|need|want)|ich hoffe|sagen sie (?:mir )?bescheid|wenn sie (?:möchten|noch))(?!\p{L})/iu;
const refusals = [
  /^(?:(?:i[’']m|i am)\s|(?:very |really )?sorry|unfortunately|as an ai|i\s|i[’']).{0,160}?(?:can[’']?t|cannot|can not|won[’']t|unable|not able|decline|rather not)(?: to)? (?:help|assist|write|create|provide|generate|comply|fulfill?|do|continue|complete|produce|discuss|support|share|answer)(?!\p{L})/isu,
  /^i(?: would|[’']d) rather not(?!\p{L})/iu,
  /^(?:es tut mir|tut mir|leider|ich|als (?:ki|ai|sprachmodell)).{0,160}?(?:nicht|keine?[nrm]?) .{0,80}?(?:helfen|schreiben|erstellen|unterstützen|verfassen|beantworten|liefern)(?!\p{L})/isu,
];
/** A refusal is shorter than a text. */
const maxRefusalLength = 800;

/**
 * Tells why an answer is not a draft: it is empty, a refusal, or data instead of a text; null if it is a draft.
 * @example noDraft('Sure!') // 'empty'
 */
export function noDraft(answer: string): DraftFault | null {
  const text = withoutSmallTalk(answer);
  if (nothing.test(text)) return 'empty';
  const plain = text
    .slice(0, 2 * maxRefusalLength)
    .replaceAll(/<[^<>]{0,200}>|[*_#>`]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return 'empty';
  if (plain.length <= maxRefusalLength && refusals.some((pattern) => pattern.test(plain))) return 'refused';
  return /^(?:\{\s{0,99}"|\[\s{0,99}[{"])/.test(text) ? 'data' : null;
}

/** The answer without "Sure! Here is the post:" before the text and "Let me know …" behind it. */
export function withoutSmallTalk(answer: string): string {
  let text = answer.trim();
  for (let times = 0; times < 3; times += 1) {
    const found = greeting.exec(text)?.[0];
    if (found === undefined) break;
    const rest = text.slice(found.length);
    // "Certainly, doors break the cold chain." and "Here is what changed: doors." belong to the text.
    const isSmallTalk =
      found.endsWith('!') || /^\s{0,9}(?:\n|$|[<#])/.test(rest) || greeting.test(rest.trim());
    if (!isSmallTalk) break;
    text = rest.trim();
  }
  const last = text.lastIndexOf('\n');
  return last > 0 && closing.test(text.slice(last + 1).trim()) ? text.slice(0, last).trim() : text;
}
