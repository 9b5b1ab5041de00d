import { limitIn } from './limits.ts';
import { type RuleSet, word } from './rule-set.ts';

// Duties in German text. `\b` does not treat umlauts as letters, so a word ends where no letter follows.

const parties =
  '(?:der|die|das|jede[rs]?|ein|eine) (?:Auftragnehmer|Bieter|Anbieter|Bewerber|Lieferant|Dienstleister|Unternehmen|Hersteller)(?:in|innen|s)?';
const papers = '(?:das|die|ein) (?:Angebote?|Unterlagen|Nachweise?|Konzepte?|Nebenangebote?)';
const buyers =
  'Auftraggeber(?:in)?|Vergabestelle|Behörde|Verwaltung|Landkreis|Stadt|Gemeinde|Kommission|Jury|Ministerium|Universität|Hochschule|Amt';
const before =
  'ab|an|auf|aus|bei|bekannt|bereit|dar|durch|ein|fest|her|hin|mit|nach|sicher|über|um|unter|vor|weiter|wieder|zurück|zusammen';

/** Matches a duty within one clause: "ist … zu stellen", "hat … vorzulegen". */
const toBeDone = new RegExp(
  String.raw`(?<!\p{L})(?:ist|sind|hat|haben)(?!\p{L})[^,;:]{0,300}?(?<!\p{L})(?:zu (?!(?:finden|entnehmen|erwarten|sehen|verstehen|rechnen)(?!\p{L}))\p{Ll}+n|(?:${before})zu\p{Ll}+n)(?!\p{L})`,
  'iu',
);
const must = word(
  String.raw`müssen|muss|muß`,
  String.raw`(?:darf|dürfen) [^,;:]*?(?:nicht|nur|kein\p{L}*|höchstens)`,
  String.raw`verpflichtet(?: sich)?|zwingend|(?:unbedingt )?erforderlich|Voraussetzung ist|vorausgesetzt`,
  String.raw`(?:nicht|un)(?: zugelassen|zulässig)|nur [^,;:]{0,120}(?:zulässig|zugelassen|gestattet|erlaubt)|ausgeschlossen|spätestens`,
  String.raw`${parties} (?:\p{L}+ ){0,4}?(?:gewährleistet|garantiert|sorgt für|haftet|stellt [^,;:]*? sicher|ist verantwortlich)`,
);
const should = word(
  String.raw`soll(?:en|te|ten)?`,
  String.raw`wünschenswert|erwünscht|empfohlen|bevorzugt|wird erwartet|von Vorteil`,
);
const choice = word(String.raw`(?:${parties}|${papers}) (?:\p{L}+ ){0,3}?(?:kann|können|darf|dürfen)`);
/** Matches the buyer's own duties and rights: "Der Auftraggeber muss", "die Vergabestelle kann". */
const buyersOwn = new RegExp(
  String.raw`(?<!(?:an|für|durch|gegen|auf|über) )(?<!\p{L})(?:der|die|das|unser\p{L}*) (?:${buyers})(?: (?:der|des) \p{Lu}\p{L}+)? (?:muss|müssen|soll|sollen|sollte|hat|haben|ist|kann|darf|verpflichtet sich)(?!\p{L})`,
  'giu',
);
const order =
  /^(?:[^\p{L}])*(?:bitte )?(?:reichen|legen|fügen|beschreiben|benennen|nennen|geben|erläutern|bestätigen|füllen|unterschreiben|senden|stellen|weisen) Sie(?!\p{L})/iu;
const asks = word(String.raw`Sie|Ihre?[mnrs]?|Bieter|Anbieter|Auftragnehmer|System|Lösung|Produkt|Plattform`);

/** Matches a duty in present tense: "Der Auftragnehmer schult". */
const duty = new RegExp(
  String.raw`(?<!\p{L})(?:[Dd]er|[Dd]ie|[Dd]as|[Jj]ede[rs]?) (?:Auftragnehmer|Bieter|Anbieter|Bewerber|Lieferant|Dienstleister)(?:in|innen|s)? (?!(?:kann|darf|soll|hat|ist|wird|erhält|bekommt|haftet nicht|gilt|bleibt)(?!\p{L}))(?:\p{Ll}{2,}t)(?!\p{L})`,
  'u',
);

export const german: RuleSet = {
  levelOf(sentence) {
    if (sentence.endsWith('?')) return asks.test(sentence) ? 'must' : null;
    const left = sentence.replaceAll(buyersOwn, ' ');
    // A sentence with a wish is a wish, even if it also mentions a duty.
    const rest = left.replace(should, ' ');
    if (rest !== left && !word('müssen|muss|muß|zwingend').test(rest)) return 'should';
    if (must.test(left) || toBeDone.test(left) || order.test(sentence) || duty.test(left)) return 'must';
    return choice.test(left) ? 'may' : null;
  },
  limitOf: (sentence) =>
    limitIn(sentence, {
      limits: word(
        'höchstens|maximal\\p{L}*|max|nicht mehr als|bis zu|nicht (?:zu )?überschreiten|begrenzt|beschränkt|Obergrenze',
      ),
      units: 'Seiten?|Wörter|Worte|Zeichen|Folien',
    }),
  deadline: word('spätestens|bis zum|(?:Angebots|Abgabe|Einreichungs|Teilnahme)frist'),
  certification: word(
    'zertifi\\p{L}*|Zertifikat\\p{L}*|Nachweis\\p{L}*|Bescheinigung\\p{L}*|Versicherung\\p{L}*|Bürgschaft\\p{L}*|ISO ?\\d{4,5}|Präqualifi\\p{L}*',
  ),
  format: word('Schriftgröße|Dateiformat\\p{L}*|PDF|Zeilenabstand|verschlossen\\p{L}*|Ausfertigung\\p{L}*'),
};
