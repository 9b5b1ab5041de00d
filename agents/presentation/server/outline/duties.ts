import {
  type Clause,
  daysIn,
  dayOrderOf,
  type DayOrder,
  type FoundTable,
  needsPreviousSentence,
  type Topic,
  type TopicalDocument,
} from '@staffroom/sdk/reading';

/** A sentence that says what has to happen. */
export interface Duty {
  clause: Clause;
  topic: Topic;
  /** The words for its time: "by March 31, 2026", "within 10 days"; empty without a time. */
  when: string;
  /** YYYY-MM-DD; empty for a time that is no date. */
  date: string;
}

const duty =
  /(?<!\p{L})(?:must|shall|is required to|are required to|requires? (?:that|the approval)|ha(?:s|ve) to|is to|are to|is due|are due|is responsible for|are responsible for|deadline|no later than|will be|will|should|muss|müssen|sollen?|hat [^.]{0,60} zu|haben [^.]{0,60} zu|(?:ist|sind) [^.]{0,80} zu \p{Ll}+en|verpflichtet|fällig|spätestens|Frist|wird|werden|legt|legen)(?!\p{L})/iu;
const strict =
  /(?<!\p{L})(?:must|shall|(?:is|are) required to|ha(?:s|ve) to|is due|are due|no later than|muss|müssen|verpflichtet|(?:ist|sind) [^.]{0,80} zu \p{Ll}+en|hat [^.]{0,60} zu \p{Ll}+en|haben [^.]{0,60} zu \p{Ll}+en|spätestens)(?!\p{L})/iu;
/** Words before a date that make it a deadline. */
const deadline =
  /(?<!\p{L})(?:by|until|before|no later than|not later than|on or before|due(?: on| by)?|starting|beginning|from|effective|as of|bis(?: zum| spätestens(?: am| zum)?)?|spätestens(?: am| zum| bis(?: zum)?)?|ab(?: dem)?|vor dem|zum)\s+(?:\p{L}+,?\s+(?:den\s+)?)?$/iu;
const period =
  /(?<!\p{L})(?:within \d+ (?:\p{L}+ ){0,2}(?:hours?|days?|weeks?|months?|years?)|within (?:one|two|three) (?:\p{L}+ )?(?:hours?|days?|weeks?|months?|years?)|immediately|upon (?:launch|request|termination|hire|receipt)|as soon as possible|annually|on an annual basis|at least (?:annually|once a year|quarterly|monthly)|quarterly|innerhalb (?:von )?\p{L}*\d* ?\p{L}+|binnen \p{L}*\d* ?\p{L}+|unverzüglich|sofort|jährlich|vierteljährlich)(?!\p{L})/iu;

/** Whether a sentence says what has to happen, in words that leave no choice. */
export const isDuty = (text: string): boolean => strict.test(text);

/** Sentences and table rows that say what has to happen or when, in the order of the document. */
export function dutiesOf({ topics, text }: TopicalDocument): Duty[] {
  const order = dayOrderOf(text);
  const inTables = topics.flatMap((topic) => topic.tables.flatMap((table) => datedRows(topic, table, order)));
  const said = topics.flatMap((topic) =>
    [...topic.sentences, ...topic.items].flatMap((clause): Duty[] => {
      const { text: words } = clause;
      if (words.length < 20 || words.length > 420 || words.endsWith('?') || needsPreviousSentence(words))
        return [];
      const days = daysIn(words, order);
      const day =
        days.find(({ start }) => deadline.test(words.slice(0, start))) ??
        (duty.test(words) ? days[0] : undefined);
      if (day) {
        const before = deadline.exec(words.slice(0, day.start))?.[0] ?? '';
        return [{ clause, topic, when: before + words.slice(day.start, day.end), date: day.date }];
      }
      const when = period.exec(words)?.[0] ?? '';
      const isAdvice = when !== '' && /(?<!\p{L})(?:should|sollten?)(?!\p{L})/iu.test(words);
      return strict.test(words) || isAdvice ? [{ clause, topic, when, date: '' }] : [];
    }),
  );
  return [...inTables, ...said];
}

/** Splits duties into those with a date, by date, and the others in their order. */
export function splitByDate(duties: readonly Duty[]): { dated: Duty[]; others: Duty[] } {
  return {
    dated: duties.filter(({ date }) => date !== '').toSorted((a, b) => a.date.localeCompare(b.date)),
    others: duties.filter(({ date }) => date === ''),
  };
}

/** Keeps the first of several items whose clauses have the same words. */
export const distinctBy = <T>(items: readonly T[], clauseOf: (item: T) => Clause): T[] =>
  items.filter((item, at) => items.findIndex((one) => clauseOf(one).text === clauseOf(item).text) === at);

/** Words in the head or labels of a table of dates to come. */
const ofSchedule =
  /(?<!\p{L})(?:dates?|deadlines?|due|schedule|milestones?|until|by|start|end|closing|launch|termine?|fristen|frist|fällig|bis|meilensteine?|beginn|ende|abgabe)(?!\p{L})/iu;

function datedRows(topic: Topic, { head, rows, start, end }: FoundTable, order: DayOrder): Duty[] {
  if (!ofSchedule.test([topic.title, ...head].join(' '))) return [];
  // A table without a head begins with its first date.
  const all = head.some((cell) => daysIn(cell, order).length > 0) ? [head, ...rows] : rows;
  return all.flatMap((row): Duty[] => {
    const at = row.findIndex((cell) => cell.length < 60 && daysIn(cell, order).length > 0);
    const label = row.find((cell, column) => column !== at && /\p{L}{3}/u.test(cell));
    const [day] = daysIn(row[at] ?? '', order);
    if (!day || label === undefined) return [];
    const clause = { text: label.replace(/:$/, ''), start, end };
    return [{ clause, topic, when: row[at] ?? '', date: day.date }];
  });
}
