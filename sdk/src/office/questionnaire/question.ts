/** A place in someone else's file that asks for an answer. */
export interface Question {
  /** Identifies the place in this version of the file: "sheet2!C3" or "p17". */
  key: string;
  /** Number of the question: "A.1"; empty without numbering. */
  ref: string;
  words: string;
  section: string;
  /** The place, as people read it: "Questions, cell C3". */
  place: string;
  /** Sheet number from 1; null in a Word file. */
  page: number | null;
  /** The choices that the file offers: Yes, No. */
  options: string[];
  /** Heading of the cell for the answer, such as "Comments (max. 50 words)". */
  hint: string;
}

/** Matches headings of columns that the bidder fills in, including the comment beside a choice. */
export const answerHead =
  /(?<!\p{L})(?:answers?|responses?|repl(?:y|ies)|complian(?:ce|t)|compl(?:y|ies)|yes ?\/ ?no|y ?\/ ?n|your|vendor|offeror|bidder|supplier|respondent|proponent|antwort(?:en)?|bieter(?:angabe)?|erfüllt|ja ?\/ ?nein|respuestas?|cumple|sí ?\/ ?no|licitador|réponses?|oui ?\/ ?non|conforme|candidat)(?!\p{L})/iu;
export const commentHead =
  /comments?|additional info|explanation|remarks?|(?<!\p{L})notes?(?!\p{L})|details|bemerkung|erläuterung|kommentar|comentario|observaci|commentaire|justific/iu;
export const questionHead =
  /question|requirement|criteri|control|description|request|item|frage|anforderung|beschreibung|pregunta|requisito|exigence|descripci/iu;
export const buyersHead =
  /analyst|scor|weight|point|rating|evaluat|(?:buyer|customer|agency|county|city)(?:['’]s)? (?:use|notes?|comments?)|internal|official use|office use|guidance|reason|follow-?up|importance|override|compliant response|reviewer|maximum score|example|instruction|bewertung|punkte|gewicht|intern|puntuaci|valoraci|peso|notation|barème/iu;

const imperative =
  /^(?:please |bitte |por favor,? |veuillez |merci de )?(?:describe|state|list|name|provide|explain|identify|specify|indicate|outline|confirm|attach|give|detail|summari[sz]e|demonstrate|use this|beschreiben|nennen|geben|erläutern|beschreib|describa|indique|explique|detalle|décrivez|indiquez|précisez|expliquez)(?!\p{L})/iu;
export const numbering =
  /^\(?((?:[A-Z]{1,8}[-. ]?)?\d{1,3}(?:[.-]\d{1,3}){0,4}[a-z]?|[A-Z](?:\.\d{1,3}){1,4})[.):]?(?=\s|$)/u;

/** Whether a text alone, without its heading, is a question or request. */
export function isAsking(words: string): boolean {
  const own = words.replace(numbering, '').trim();
  return (
    own.endsWith('?') || /\?\s*\*?(?:\s*\([^()]{0,80}\))?$/.test(own.slice(-100)) || imperative.test(own)
  );
}

/** Returns the choices in a heading such as "Yes / No / N/A". */
export const choicesIn = (head: string): string[] =>
  /^\s*[\p{L}/]{1,8}(?:\s?\/\s?[\p{L}/]{1,12}){1,4}\s*$/u.test(head)
    ? head
        .split(/\s?\/\s?(?!A\b)/)
        .map((choice) => choice.trim())
        .filter(Boolean)
    : [];

export function chosenIn(
  answer: string,
  options: readonly string[],
): { option: string; rest: string } | null {
  const own = answer.trim();
  const option = options
    .toSorted((a, b) => b.length - a.length)
    .find(
      (one) => own.toLowerCase().startsWith(one.toLowerCase()) && !/^[\p{L}\d]/u.test(own.slice(one.length)),
    );
  return option === undefined
    ? null
    : { option, rest: own.slice(option.length).replace(/^[\s.,:;–—-]+/, '') };
}
