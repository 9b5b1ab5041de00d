/** Matches words that refer to earlier questions: "and for suppliers?", "what about those?", "warum?" */
const leaning =
  /^[\s¿¡]*(?:and|or|but|also|so|then|same|what about|how about|what if|why|how so|really|which ones?|who else|where else|what else|anything else|more|und|oder|aber|auch|warum|wieso|weshalb|was ist mit|wie ist es|et|mais|ou|aussi|pourquoi|qu[’']en est|y|pero|o|tambi[eé]n|por qu[eé]|e|ma|anche|perch[eé])(?![\p{L}\p{N}])/iu;
/** Matches words that begin an incomplete question: "In writing?", "For suppliers?" */
const fragment =
  /^[\s¿¡]*(?:in|for|with|without|on|at|by|from|to|during|after|before|für|mit|ohne|bei|nach|vor|auf|im|pour|avec|sans|dans|apr[eè]s|avant|para|con|sin|en|despu[eé]s|antes|senza|nel|dopo|prima)(?![\p{L}\p{N}])/iu;
const fragmentWords = 4;
const pronoun =
  /\b(?:it|its|they|them|their|theirs|this|that|these|those|he|him|his|she|her|one|ones|there|former|latter|same|davon|dafür|dazu|diese[rsn]?|dieselben?|celui-ci|celle-ci|ceux-ci|ese|esos?|esas?|questi?|questa)\b/i;
/**
 * Matches a second question in the same sentence, whose pronoun refers to the first question: "What is the deadline, and who
 * sets it?".
 */
const secondQuestion =
  /(?<![\s,;])[\s,;]+(?:and|or|but|und|oder|aber|et|mais|ou|y|pero|e|ma)\s+(?=(?:how|what|when|where|who|whose|why|which|is|are|do|does|did|can|may|must|will|wie|was|wann|wo|wer|warum|welche[rsn]?|comment|quand|où|qui|quel(?:le)?s?|cómo|cuándo|dónde|quién|come|quando|dove|chi)(?![\p{L}\p{N}]))/iu;
const empty = new Set(
  'a about also an and any are at be but by can did do does else for from had has have how i if in is it its me more my of on or our please same she so tell that the their them then there these they this those to us was we were what when where which who why will with would you your und oder aber auch für der die das den dem des ein eine im in am von zu mit ist sind was wie wo wer wann warum et ou mais aussi pour le la les un une du de des au aux est sont que qui quoi y pero para el los las del al es son qué cómo e anche per il lo gli i di da che cosa come'.split(
    ' ',
  ),
);
/** Maximum number of words of an incomplete question. A longer question is complete, even with a pronoun. */
const fewWords = 4;
/**
 * Maximum number of earlier questions that a question can depend on: "and in France?" after "and in Spain?" still refers to a
 * question before both.
 */
const farthest = 3;
const maxQuestionLength = 1_000;

/**
 * Adds the earlier questions that the last question depends on, for search: "And for suppliers?" becomes "How long are records
 * kept? And for suppliers?". A complete question stays unchanged.
 * @param questions the person's questions, oldest first
 */
export function questionInContext(questions: readonly string[]): string {
  const last = questions.at(-1) ?? '';
  const parts = [last];
  for (let back = 1; back <= farthest && leansOnEarlier(parts[0] ?? ''); back++) {
    const earlier = questions.at(-1 - back);
    if (earlier === undefined) break;
    if (isSame(earlier, parts[0] ?? '')) continue;
    parts.unshift(earlier.slice(0, maxQuestionLength));
  }
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const ownWords = (question: string) =>
  (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !empty.has(word));

function leansOnEarlier(question: string): boolean {
  if (question.length > maxQuestionLength / 2) return false;
  const all = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = ownWords(question);
  if (words.length === 0 || (all.length <= fragmentWords && fragment.test(question))) return true;
  const [first = ''] = question.split(secondQuestion, 1);
  const namesIt = first !== question && ownWords(first).length > 1 && !pronoun.test(first);
  return words.length <= fewWords && (leaning.test(question) || (pronoun.test(question) && !namesIt));
}
