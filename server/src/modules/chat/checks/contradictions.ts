import { opposites } from './opposites.ts';
import { type SentenceWord, termsBefore, termsBehind } from './sentence-words.ts';

type Words = readonly SentenceWord[];

const negators = /^(?:not|no|never|none|nor|neither|without|cannot|nobody|nothing|nowhere|hardly)$|n't$/;
/** Words that deny or limit a statement without the word "not". */
const nearNegators =
  /^(?:unless|except|only|unable|unlikely|unlike|instead|rather|lack(?:s|ed|ing)?|prohibit\w*|forbid\w*|fail\w*|refus\w+|deny|denie[sd]|exclud\w+|exempt\w*|prevent\w*|avoid\w*|absen\w+|reject\w*|banned|cease[sd]?|ineligible|invalid|impossible|illegal)$/;
/** Words that can turn a negated sentence into a paraphrase of a positive one, as in "not before" or "not without". */
const limits =
  /^(?:before|until|without|unless|except|only|more|less|later|longer|earlier|exceed|beyond|after|yet|necessarily|just)$/;
const exceptions = /^(?:except|unless|only|until|before|if)$/;
const duties = /^(?:must|shall|required|obliged|obligated|mandatory)$/;
const permissions = /^(?:may|can|might|could|optional|allowed|entitled|permitted)$/;
const wholes =
  /^(?:all|every|always|each|entire|entirely|completely|everyone|everything|exclusively|any|both)$/;
const parts =
  /^(?:some|most|many|several|few|often|usually|sometimes|generally|typically|mostly|partly|partially|mainly|largely|frequently|occasionally|certain|nearly|almost|commonly|normally|majority)$/;

const has = (words: Words, pattern: RegExp) => words.some(({ text }) => pattern.test(text));
const behindEach = (words: Words, pattern: RegExp, count: number) =>
  words.flatMap(({ text }, place) => (pattern.test(text) ? [termsBehind(words, place, count)] : []));

const rules = { denied, allowedNot, demanded, widened, opposite, swapped };

export type Contradiction = keyof typeof rules;

/**
 * The way in which a statement reverses the meaning of the most similar sentences of the sources; null if it does not.
 * @param sentences the most similar sentence first
 */
export function contradictionOf(statement: Words, sentences: readonly Words[]): Contradiction | null {
  const best = sentences[0];
  if (!best) return null;
  const names = Object.keys(rules) as Contradiction[];
  return names.find((name) => rules[name](statement, best, sentences)) ?? null;
}

/** Whether the statement has a negation that no sentence of the sources has. */
function denied(statement: Words, best: Words, sources: readonly Words[]): boolean {
  const [terms, ...others] = behindEach(statement, negators, 3);
  if (!terms || others.length > 0) return false;
  const limited = statement.find(({ text }) => limits.test(text));
  if (limited && !best.some(({ text }) => text === limited.text)) return false;
  const isDenied = (source: Words) =>
    source.some(({ text }, place) => {
      const isNegator = negators.test(text);
      if (!isNegator && !nearNegators.test(text)) return false;
      const behind = termsBehind(source, place, 5);
      const before = isNegator ? termsBefore(source, place, 4) : [];
      if (isNegator && behind.length === 0) return true;
      return [...behind, ...before].some((term) => terms.includes(term));
    });
  const isSaid = sources.some((source) => source.some(({ term }) => terms.includes(term)));
  return isSaid && !sources.some(isDenied);
}

/** Whether the statement drops a negation of the source. */
function allowedNot(statement: Words, best: Words): boolean {
  if (has(statement, negators) || has(statement, nearNegators)) return false;
  const held = new Set(statement.map(({ term }) => term));
  const exception = best.findIndex(({ text }, place) => place > 0 && exceptions.test(text));
  if (exception > 0) {
    const exempt = best.slice(exception).filter(({ term }) => term !== '');
    const told = exempt.filter(({ term }) => held.has(term)).length;
    if (told * 2 > exempt.length || !has(best.slice(0, exception), negators)) return false;
  }
  return behindEach(best, negators, 2).some(
    (terms) => terms.length === 2 && terms.every((term) => held.has(term)),
  );
}

/** Whether "may" in the source became "must" in the statement. */
function demanded(statement: Words, best: Words): boolean {
  if (has(statement, negators) || has(statement, nearNegators)) return false;
  const duty = behindEach(best, duties, 1).flat();
  const permission = behindEach(best, permissions, 1).flat();
  return behindEach(statement, duties, 1)
    .flat()
    .some((term) => permission.includes(term) && !duty.includes(term));
}

/** Whether "some" in the source became "all" in the statement. */
function widened(statement: Words, best: Words): boolean {
  if (has(best, wholes)) return false;
  const there = behindEach(best, parts, 2).flat();
  return behindEach(statement, wholes, 2)
    .flat()
    .some((term) => there.includes(term));
}

/** Whether a word of the source became its opposite in the statement. */
function opposite(statement: Words, best: Words, sources: readonly Words[]): boolean {
  const termsIn = (words: Words) => words.map(({ term, text }) => term || text);
  const there = new Set(sources.flatMap(termsIn));
  const inBest = new Set(termsIn(best));
  const here = new Set(termsIn(statement));
  return [...here].some(
    (term) =>
      !there.has(term) && (opposites.get(term) ?? []).some((other) => inBest.has(other) && !here.has(other)),
  );
}

/** The maximum number of words between two names. Names that are farther apart usually belong to different clauses. */
const farthest = 9;

/** Whether two names swapped places around the same word, for example "A pays B" and "B pays A". */
function swapped(statement: Words, best: Words): boolean {
  const isPassive = (words: Words) => words.some(({ text }) => text === 'by');
  if (isPassive(statement) !== isPassive(best)) return false;
  const here = firstPlaces(statement);
  const there = firstPlaces(best);
  const shared = [...here.keys()].filter((term) => there.has(term));
  return shared.some((one, order) =>
    shared.slice(order + 1).some((two) => {
      const said = between(statement, here.get(one), here.get(two));
      const known = between(best, there.get(two), there.get(one));
      return said.some((term) => known.includes(term));
    }),
  );
}

function firstPlaces(words: Words): Map<string, number> {
  const found = new Map<string, number>();
  for (const [place, { term, isLarge }] of words.entries()) {
    if (isLarge && term !== '' && !found.has(term)) found.set(term, place);
  }
  return found;
}

function between(words: Words, start = 0, end = 0): string[] {
  if (end - start > farthest) return [];
  return words
    .slice(start + 1, end)
    .filter(({ isLarge, term }) => !isLarge && term !== '')
    .map(({ term }) => term);
}
