import type { Level } from '../../ledger.ts';

// What a German text requires, by the words that oblige. Umlauts are no letters for `\b`, so words end where no letter follows.

const word = (...words: string[]) => new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'iu');

const parties =
  '(?:der|die|das|jede[rs]?|ein|eine) (?:Auftragnehmer|Bieter|Anbieter|Bewerber|Lieferant|Dienstleister|Unternehmen|Hersteller)(?:in|innen|s)?';
const papers = '(?:das|die|ein) (?:Angebote?|Unterlagen|Nachweise?|Konzepte?|Nebenangebote?)';
const buyers =
  'Auftraggeber(?:in)?|Vergabestelle|Behörde|Verwaltung|Landkreis|Stadt|Gemeinde|Kommission|Jury|Ministerium|Universität|Hochschule|Amt';
const before =
  'ab|an|auf|aus|bei|bekannt|bereit|dar|durch|ein|fest|her|hin|mit|nach|sicher|über|um|unter|vor|weiter|wieder|zurück|zusammen';

/** "ist … zu stellen", "hat … vorzulegen": in one clause. */
const toBeDone = new RegExp(
  String.raw`(?<!\p{L})(?:ist|sind|hat|haben)(?!\p{L})[^,;:]*?(?<!\p{L})(?:zu (?!(?:finden|entnehmen|erwarten|sehen|verstehen|rechnen)(?!\p{L}))\p{Ll}+n|(?:${before})zu\p{Ll}+n)(?!\p{L})`,
  'iu',
);
const must = word(
  String.raw`müssen|muss|muß`,
  String.raw`(?:darf|dürfen) [^,;:]*?(?:nicht|nur|kein\p{L}*|höchstens)`,
  String.raw`verpflichtet(?: sich)?|zwingend|(?:unbedingt )?erforderlich|Voraussetzung ist|vorausgesetzt`,
  String.raw`(?:nicht|un)(?: zugelassen|zulässig)|ausgeschlossen|spätestens`,
  String.raw`${parties} (?:\p{L}+ ){0,4}?(?:gewährleistet|garantiert|sorgt für|haftet|stellt [^,;:]*? sicher|ist verantwortlich)`,
);
const should = word(
  String.raw`soll(?:en|te|ten)?`,
  String.raw`wünschenswert|erwünscht|empfohlen|bevorzugt|wird erwartet|von Vorteil`,
);
const choice = word(String.raw`(?:${parties}|${papers}) (?:\p{L}+ ){0,3}?(?:kann|können|darf|dürfen)`);
/** The buyer's own duties and rights: "Der Auftraggeber muss", "die Vergabestelle kann". */
const buyersOwn = new RegExp(
  String.raw`(?<!(?:an|für|durch|gegen|auf|über) )(?<!\p{L})(?:der|die|das|unser\p{L}*) (?:${buyers})(?: (?:der|des) \p{Lu}\p{L}+)? (?:muss|müssen|soll|sollen|sollte|hat|haben|ist|kann|darf|verpflichtet sich)(?!\p{L})`,
  'giu',
);
const order =
  /^(?:[^\p{L}])*(?:bitte )?(?:reichen|legen|fügen|beschreiben|benennen|nennen|geben|erläutern|bestätigen|füllen|unterschreiben|senden|stellen|weisen) Sie(?!\p{L})/iu;
const asks = word(String.raw`Sie|Ihre?[mnrs]?|Bieter|Anbieter|Auftragnehmer|System|Lösung|Produkt|Plattform`);

/** @param sentence of a German text; what holds in any language has been looked at */
export function germanLevelOf(sentence: string): Level | null {
  if (sentence.endsWith('?')) return asks.test(sentence) ? 'must' : null;
  const left = sentence.replaceAll(buyersOwn, ' ');
  // A wish stays one, whatever else its sentence says has to be done for it.
  const rest = left.replace(should, ' ');
  if (rest !== left && !word('müssen|muss|muß|zwingend').test(rest)) return 'should';
  if (must.test(left) || toBeDone.test(left) || order.test(sentence)) return 'must';
  return choice.test(left) ? 'may' : null;
}

/** "40 Seiten", of "höchstens 40 Seiten". */
export function germanLimitOf(quote: string): string {
  const found =
    /(?:höchstens|maximal|nicht mehr als|bis zu|nicht überschreiten)\s+(\d[\d.]*)\s+(Seiten?|Wörter|Zeichen|Folien|Minuten)(?!\p{L})/iu.exec(
      quote,
    );
  return found ? `${found[1]} ${found[2]}` : '';
}
