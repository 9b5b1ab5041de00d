// The two prompts of the agent, stored as one text. The text before the first label applies to both prompts and to the chat.
// Older texts without labels, and labels written by hand, are also parsed.

export interface Prompts {
  /** Applies to everything the agent writes; empty by default. */
  general: string;
  topics: string;
  post: string;
}

export const defaultPrompts: Prompts = {
  general: '',
  topics: `Suggest topics for our blog in the field of [Field].
Give each topic a title that makes readers want to read the post, and a description of one or two sentences: who should read it, what they will learn, and why it matters now.
Suggest only topics that the sources cover. One post must not cover two of the topics.`,
  post: `Write a blog post about [TOPIC] of at least 2000 words, or fewer if the sources have less to say.
Begin with one <h1>, then a lead of two sentences that says what readers gain from the post. Use <h2> for sections, and <h3> for subsections if needed. Write short paragraphs, and lists for enumerations. End with what to do next.
Plain words, active voice, no filler, no markdown emphasis: the answer is HTML from the first <h1> to the last </p>, without <html>, <head>, styles or scripts.
Take facts, figures, names and quotes from the sources, and cite them as [1]. If the post needs a fact that no source contains, write [to be supplied: what is missing]. Never invent a fact.`,
};

const labels = { topics: 'TRENDING_TOPICS_PROMPT', post: 'BLOG_POST_PROMPT' } as const;
/** A label at the start of a line, ignoring case, Markdown marks, colons and equal signs around it. */
const label =
  /^[ \t]*(?:[#*_[<]+[ \t]*)?(TRENDING[_ ]TOPICS[_ ]PROMPT|BLOG[_ ]POST[_ ]PROMPT)[ \t]*[*_\]>]*[ \t]*[:=]?[ \t]*[*_]*[ \t]*/gim;

/** @returns the three sections of the text; a missing section has its default text, and `general` is empty */
export function parsePrompts(text: string): Prompts {
  const found = [...text.matchAll(label)];
  const sections: Partial<Record<keyof typeof labels, string>> = {};
  for (const [place, match] of found.entries()) {
    const end = found[place + 1]?.index ?? text.length;
    const body = text.slice(match.index + match[0].length, end).trim();
    const name = /TOPICS/i.test(match[1] ?? '') ? 'topics' : 'post';
    if (body !== '') sections[name] ??= unfenced(body);
  }
  const general = text.slice(0, found[0]?.index ?? text.length).trim();
  return { ...defaultPrompts, ...sections, general };
}

function unfenced(text: string): string {
  return /^```\w*\n([\s\S]*?)\n```$/.exec(text)?.[1]?.trim() ?? text;
}

export function formatPrompts({ general, topics, post }: Prompts): string {
  return [general.trim(), `${labels.topics}:\n${topics.trim()}`, `${labels.post}:\n${post.trim()}`]
    .filter((part) => part !== '')
    .join('\n\n');
}

/**
 * Replaces all occurrences of a token, ignoring case. The value is put on one line and in quotation marks, because it is a name
 * and no instruction; quotation marks around the token are replaced. Tokens inside the value stay as they are.
 */
export function fill(template: string, token: 'TOPIC' | 'Field', value: string): string {
  const name = quoted(value);
  return template.replaceAll(tokens[token], (found) =>
    /^["“„«].*["“”»]$/.test(found) ? name : found.replace(/\[\w+\]/, () => name),
  );
}

const tokens = { TOPIC: /["“„«]?\[TOPIC\]["“”»]?/gi, Field: /["“„«]?\[Field\]["“”»]?/gi } as const;

/** Puts a text on one line in quotation marks, so that it reads as a name and not as an instruction. */
export const quoted = (text: string): string =>
  `“${text
    .replaceAll(/[“”„"«»]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()}”`;

export function missingTokens({ topics, post }: Pick<Prompts, 'topics' | 'post'>): string[] {
  return [
    ...(topics.search(tokens.Field) === -1 ? ['[Field]'] : []),
    ...(post.search(tokens.TOPIC) === -1 ? ['[TOPIC]'] : []),
  ];
}

/**
 * Returns the number of words that a prompt asks for: "at least 2000 words", "1,500-2,000 words", "800 to 1200 words". Null if
 * it names none.
 */
export function targetWords(prompt: string): number | null {
  const all = [
    ...prompt.matchAll(/(?<!\d)(\d{1,3}(?:[,.’' ]\d{3}){1,5}|\d+)\s*(?:\+\s*)?(?:-\s*)?words?\b/gi),
  ];
  const counts = all
    .map(([, digits = '']) => Number(digits.replaceAll(/\D/g, '')))
    .filter((count) => count >= 50);
  return counts.length === 0 ? null : Math.max(...counts);
}

const noTarget = 4096;
const caps: Readonly<Record<string, number>> = { gemini: 64_000, google: 64_000, anthropic: 100_000 };
const commonCap = 16_000;

/** Returns the maximum tokens of an answer. The workspace lowers the number to the limits of the model and of the person. */
export function tokenBudget(words: number | null, provider: string | null): number {
  if (words === null) return noTarget;
  const factor = words >= 2000 ? 8 : words >= 1500 ? 6 : words >= 1000 ? 4 : 2;
  return Math.min(words * factor + 1000, caps[provider?.toLowerCase() ?? ''] ?? commonCap);
}
