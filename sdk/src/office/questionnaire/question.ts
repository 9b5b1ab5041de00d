/** A place of somebody else's file that asks for an answer. */
export interface Question {
  /** Which place it is, in this version of the file: "sheet2!C3", "p17". */
  key: string;
  /** "A.1"; empty where the file numbers nothing. */
  ref: string;
  words: string;
  /** The heading of the part that it is in. */
  section: string;
  /** Where the answer goes, as people read it: "Questions, cell C3". */
  place: string;
  /** The number of the sheet in the workbook, from 1; null in a Word file. */
  page: number | null;
  /** What may be answered, where the file gives a choice: Yes, No. */
  options: string[];
  /** What heads the place of the answer: "Comments (max. 50 words)". */
  hint: string;
}

/** Heads of columns that the bidder fills in, with the one that takes what a choice leaves to say. */
export const answerHead =
  /(?<!\p{L})(?:answers?|responses?|repl(?:y|ies)|complian(?:ce|t)|compl(?:y|ies)|yes ?\/ ?no|y ?\/ ?n|your|vendor|offeror|bidder|supplier|respondent|proponent|antwort(?:en)?|bieter(?:angabe)?|erfüllt|ja ?\/ ?nein|respuestas?|cumple|sí ?\/ ?no|licitador|réponses?|oui ?\/ ?non|conforme|candidat)(?!\p{L})/iu;
export const commentHead =
  /comments?|additional info|explanation|remarks?|(?<!\p{L})notes?(?!\p{L})|details|bemerkung|erläuterung|kommentar|comentario|observaci|commentaire|justific/iu;
export const questionHead =
  /question|requirement|criteri|control|description|request|item|frage|anforderung|beschreibung|pregunta|requisito|exigence|descripci/iu;
/** What the buyer fills in, or tells. */
export const buyersHead =
  /analyst|scor|weight|point|rating|evaluat|(?:buyer|customer|agency|county|city)(?:['’]s)? (?:use|notes?|comments?)|internal|official use|office use|guidance|reason|follow-?up|importance|override|compliant response|reviewer|maximum score|example|instruction|bewertung|punkte|gewicht|intern|puntuaci|valoraci|peso|notation|barème/iu;

const imperative =
  /^(?:please |bitte |por favor,? |veuillez |merci de )?(?:describe|state|list|name|provide|explain|identify|specify|indicate|outline|confirm|attach|give|detail|summari[sz]e|demonstrate|use this|beschreiben|nennen|geben|erläutern|beschreib|describa|indique|explique|detalle|décrivez|indiquez|précisez|expliquez)(?!\p{L})/iu;
export const numbering =
  /^\(?((?:[A-Z]{1,8}[-. ]?)?\d{1,3}(?:[.-]\d{1,3}){0,4}[a-z]?|[A-Z](?:\.\d{1,3}){1,4})[.):]?(?=\s|$)/u;

/** Whether words ask for something by themselves. */
export function isAsking(words: string): boolean {
  const own = words.replace(numbering, '').trim();
  return (
    own.endsWith('?') || /\?\s*\*?(?:\s*\([^()]{0,80}\))?$/.test(own.slice(-100)) || imperative.test(own)
  );
}

/** "Yes / No / N/A" as a head names what may be answered. */
export const choicesIn = (head: string): string[] =>
  /^\s*[\p{L}/]{1,8}(?:\s?\/\s?[\p{L}/]{1,12}){1,4}\s*$/u.test(head)
    ? head
        .split(/\s?\/\s?(?!A\b)/)
        .map((choice) => choice.trim())
        .filter(Boolean)
    : [];

/** The choice that an answer begins with, and what it says beside it. */
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
