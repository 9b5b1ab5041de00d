const between =
  /(?<![\s,;])[\s,;]+(?:and|und)\s+(?=(?:how|what|when|where|who|whose|why|which|wie|was|wann|wo|wer|wessen|warum|welche[rsn]?)(?![\p{L}\p{N}]))/iu;
const leaning =
  /(?<!\p{L})(?:it|its|they|them|their|this|that|these|those|he|him|his|she|her|sie|es|er|ihn|ihm|ihre?[rnms]?|dies\p{L}*|dafür|davon|dazu)(?!\p{L})/iu;

interface PartQuestion {
  text: string;
  leans: boolean;
}

/**
 * Splits "What is the notice period and who signs?" into two questions; null if the question asks for one thing, or more than
 * two.
 */
export function twoQuestions(question: string): [PartQuestion, PartQuestion] | null {
  const [first, second, ...more] = question
    .trim()
    .replace(/(?<![?\s])[?\s]+$/, '')
    .split(between);
  if (
    first === undefined ||
    second === undefined ||
    more.length > 0 ||
    question.trim().slice(0, -1).includes('?')
  )
    return null;
  // "How and where …" asks for one thing, so it is not split.
  if (first.split(/\s+/).length < 3 || second.split(/\s+/).length < 2) return null;
  return [
    { text: `${first}?`, leans: false },
    { text: `${second.charAt(0).toUpperCase()}${second.slice(1)}?`, leans: leaning.test(second) },
  ];
}
