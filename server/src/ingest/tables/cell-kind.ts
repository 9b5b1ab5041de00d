/**
 * The kind of a cell's text. `nothing` is an empty cell or a placeholder such as "-"; a `period` may be the name of a column.
 */
export type CellKind = 'nothing' | 'number' | 'date' | 'period' | 'mark' | 'address' | 'text';

const maxValueLength = 40;
const absent = /^(?:n\/?a|k\. ?a\.|[-–—.?]{1,3}|none|null|nil|tbd|tba)$/i;
const mark = /^(?:[\p{S}\p{P}]{1,2}|\p{L}|yes|no|true|false|ja|nein|oui|non|sí|si|wahr|falsch|ok)$/iu;
const amount =
  /^[-+−±~≈<>≤≥(]{0,3} ?(?:[A-Z]{3} |\p{Sc} ?)?[-+−]?\d[\d.,'’ \u00a0\u202f]*(?: ?[-–] ?\d[\d.,]*)?(?:[eE][-+]?\d+)? ?(?:%|‰|\p{Sc}|[A-Z]{3}|[\p{L}°µ²³/]{1,7})?\)?$/u;
const phone = /^\+?[\d(][\d ()/.-]{5,}$/;
const day =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ]{1,2}(?:\d{1,2}|\p{L}{3,9})\.?[-/. ]{1,2}\d{2,4}|\p{L}{3,9}\.? \d{1,2}, \d{4})(?:[T ,]{1,2}\d{1,2}:\d{2}.{0,12})?$/u;
const clock = /^\d{1,3}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?: ?[-–] ?\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?)?$/i;
const address = /^[^\s@]+@[^\s@]+$|^(?:https?:\/\/|www\.)\S+$/i;

const months =
  'jan(?:uary|uar|uari|vier)?|jän(?:ner)?|janv|gen(?:naio)?|ene(?:ro)?|feb(?:ruary|ruar|ruari|braio|rero)?|fév(?:rier|r)?|fev(?:ereiro)?|mar(?:ch|s|zo|ço)?|mär(?:z)?|mrz|maart|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may|mai|mei|mag(?:gio)?|mayo|maio|june?|juni|juin|giu(?:gno)?|junio|junho|july?|juli|juil(?:let)?|lug(?:lio)?|julio|julho|aug(?:ust|ustus)?|août|ago(?:sto)?|sept?(?:ember|embre|iembre)?|set(?:tembre|embro)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|ott(?:obre)?|out(?:ubro)?|nov(?:ember|embre|iembre|embro)?|dec(?:ember)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:embre|iembre)?|januari|februari';
const weekdays =
  'mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mié|jue|vie|sáb|dom';
const weekday = new RegExp(
  `^(?:${weekdays}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\\.?$`,
  'iu',
);
const month = new RegExp(`^(?:${months})\\.?(?:[ .'’/-]{1,2}(?:\\d{2}|\\d{4}))?$`, 'iu');
const year = /^(?:FY ?|GJ ?|CY ?)?(?:19|20)\d{2}(?:[/–-]\d{2,4})?$/i;
const quarter =
  /^(?:(?:19|20)\d{2}[ /-]{0,2})?[QTH][1-4](?:[ /'’-]{0,2}(?:\d{2}|\d{4}))?$|^[1-4]\. ?(?:Quartal|Quarter)(?: \d{4})?$/i;
const week = /^(?:KW|CW|week|woche|wk|w|day|tag|month|monat|year|jahr) ?\d{1,3}(?:[ /.]{1,2}\d{2,4})?$/i;
const monthOfYear = /^(?:\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2})$/;

/**
 * Returns the kinds of periods that a text can name, because all headings of a matrix have one kind. "Mar" is a month and, in
 * other languages, a weekday.
 */
export function periodsOf(text: string): string[] {
  if (text.length > 24) return [];
  const sorts: readonly [string, RegExp][] = [
    ['year', year],
    ['quarter', quarter],
    ['month of a year', monthOfYear],
    ['month', month],
    ['weekday', weekday],
    ['week', week],
    ['day', day],
    ['hour', clock],
  ];
  return sorts.flatMap(([sort, pattern]) => (pattern.test(text) ? [sort] : []));
}

export function kindOf(text: string): CellKind {
  if (text === '' || absent.test(text)) return 'nothing';
  if (address.test(text)) return 'address';
  if (text.length > maxValueLength) return 'text';
  if (mark.test(text)) return 'mark';
  if (day.test(text) || clock.test(text)) return 'date';
  if (periodsOf(text).length > 0) return 'period';
  if (amount.test(text) || phone.test(text)) return 'number';
  return 'text';
}

/** Returns the pattern of a text's characters, because codes of one system share a pattern: `A-104` and `B-220` have `a-9`. */
export function shapeOf(text: string): string {
  return text
    .slice(0, maxValueLength)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\p{Nd}+/gu, '9');
}
