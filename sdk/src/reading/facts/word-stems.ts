// The words of a sentence that carry its meaning, to compare it with the sentences of a source.

const common = new Set(
  'also although because been before being both dass dein dies diese dieser dieses does doing during each eine einem einen einer eines every from have having into just keine kann können made make many more most much must nach nicht noch oder only other over same schon sich sind some such than that their them then there these they this those through under until unser unsere unter very wenn werden were what when where which while will wird with within without wurde wurden über auch aber durch haben hatte ihre ihrem ihren sein seine sowie'.split(
    ' ',
  ),
);

const stem = (word: string) => word.slice(0, Math.max(4, word.length - 3));

/** The stems of a text's words of four letters or more, without function words. */
export function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !common.has(word)).map(stem));
}

/** The share of the first set's members that the second set contains; 1 if the first set is empty. */
export function shareIn(own: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (own.size === 0) return 1;
  return [...own].filter((word) => others.has(word)).length / own.size;
}

const negation =
  /(?<!\p{L})(?:not|no|never|none|cannot|without|nicht|keine?[nmrs]?|nie|niemals|ohne)(?!\p{L})|n[’']t(?!\p{L})/iu;

/** "Doors, not engines, break it" affirms its verb. */
const aside = /,\s(?:not|nicht)\s[^,.;]{1,60}/giu;
const isNegated = (sentence: string) => negation.test(sentence.replaceAll(aside, ''));

/** Whether one of the two sentences says "not" and the other does not. */
export const isNegatedOnce = (one: string, other: string): boolean => isNegated(one) !== isNegated(other);
