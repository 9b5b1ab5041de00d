import { wordsOf } from '@staffroom/sdk/reading';
import type { Gap } from '../../ledger.ts';

/** Frequent words, which do not show that two texts have the same subject. */
export const common = new Set(
  'the and must shall should will may for with that this from are not any all has have had been which such its their they them our your you provide include submit required requirements requirement contractor vendor offeror bidder supplier proposal services service system does how what when where who whether please describe state list name explain detail documented each every into upon per via under their being within including hold was were can could would also both either than then there these those other more most some'
    .split(' ')
    .concat(
      'der die das und oder muss müssen soll ist sind für mit von den dem des ein eine einen einer bieter auftragnehmer anbieter sie ihre ihr wie was welche haben hat werden wird'.split(
        ' ',
      ),
      'los las del una con para por que debe deberá adjudicatario empresa sus como cual qué'.split(' '),
      'les des une pour par avec dans doit titulaire candidat vous votre vos est sont'.split(' '),
    ),
);

const negation =
  /(?<!\p{L})(?:(?:do|does|did|is|are|was|were|has|have|can|will|may|must|shall|should|would) not|don['’]t|doesn['’]t|isn['’]t|aren['’]t|cannot|can['’]t|no(?!\.|\s(?:later|more|less|longer|fewer|greater))|none|never|neither|without|not (?:yet|available|hold|certified)|lacks?|nicht|kein\p{L}*|ohne|nie|no (?:dispon|ten|cont|pose)\p{L}*|sin|aucun\p{L}*|ne|pas|sans)(?!\p{L})/iu;
/** "SOC", "II", "AES-256", "35": terms that an answer must repeat. */
const telling =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{2,}[\p{L}\p{N}-]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}]*|\d[\d.,]*\p{L}?|[IVX]{1,4})(?![\p{L}\p{N}])/gu;
/** Matches the number of a question, as in "2.1 | Do you …", which is no term that an answer must repeat. */
const numbered = /^[^\p{L}]{0,12}(?:\p{Lu}[.-]?\d[\d.]*[^\p{L}]{1,4})?/u;
/** Minimum shares of a requirement's words in an answer, for the answer to be complete and to be relevant. */
const [coveredShare, relevantShare] = [0.6, 0.5];

const stem = (word: string) => word.slice(0, Math.max(4, word.length - 3));
const stemsOf = (text: string) => new Set([...wordsOf(text)].map(stem));
const askedIn = (requirement: string) =>
  [...wordsOf(requirement)].filter((word) => !common.has(word)).map(stem);
const tellingIn = (text: string) =>
  new Set([...text.matchAll(telling)].map(([word]) => word.replace(/[.,]$/, '').toUpperCase()));

/** Whether statements meet a requirement: `covered` if they name its terms, `unmet` if they deny it, `none` without statements. */
export function gapOf(asks: string, statements: readonly string[]): Gap {
  if (statements.length === 0) return 'none';
  const requirement = asks.replace(numbered, '');
  const asked = askedIn(requirement);
  const named = tellingIn(requirement);
  const clauses = statements.flatMap((statement) =>
    statement.split(/[;.](?=\s)|,\s(?:but|however|aber|pero|mais)\s/u),
  );
  const isAbout = (clause: string) => {
    const own = stemsOf(clause);
    const hits = asked.filter((word) => own.has(word)).length;
    const names = tellingIn(clause);
    return (
      (named.size > 0 && [...named].some((word) => names.has(word))) ||
      (asked.length > 0 && hits / asked.length >= relevantShare)
    );
  };
  // A "no" meets a requirement that forbids something.
  if (!negation.test(requirement) && clauses.some((clause) => negation.test(clause) && isAbout(clause)))
    return 'unmet';
  const all = stemsOf(statements.join(' '));
  const names = tellingIn(statements.join(' '));
  const share = asked.length === 0 ? 0 : asked.filter((word) => all.has(word)).length / asked.length;
  return share >= coveredShare && [...named].every((word) => names.has(word)) ? 'covered' : 'partial';
}
