import type { FurtherPatterns } from './further-patterns.ts';
import { all, near } from './near.ts';

const people =
  'Kund|Mitglied|Nutz|Mitarbeit|Beschäftigt|Patient|Besucher|Bewerb|Kontakt|personenbezogen|Abonnent|Gäst|Mieter|Spender|Teilnehm|Schüler|Versicherte|E-Mail';
const dataNouns =
  '\\p{L}{0,30}(?:daten|adressen|profilen?|listen?|angaben|datensätzen?|akten?|unterlagen|bilder|bildern|aufnahmen|aufzeichnungen|befunde?n?|nummern|verläufen?|fotos?|kontakten?|historien?)(?!\\p{L})';
const login =
  '(?:\\p{L}{0,20}[Aa]nmeldung|\\p{L}{0,20}[Kk]onto|\\p{L}{0,20}[Zz]ugang|\\p{L}{0,20}[Pp]asswort|\\p{L}{0,20}[Kk]ennwort|\\p{L}{0,20}[Kk]ennung|Login|PIN)(?!\\p{L})';
/** Countries without an adequacy decision of the European Commission. */
const thirdCountries =
  '(?:den |der |die )?(?:USA|Vereinigten Staaten|China|Indien|Russland|Belarus|Brasilien|Mexiko|Türkei|Ägypten|Ukraine|Serbien|Vietnam|Thailand|Indonesien|Malaysia|Singapur|Philippinen|Pakistan|Bangladesch|Sri Lanka|Südafrika|Nigeria|Kenia|Marokko|Tunesien|Australien|Hongkong|Saudi-Arabien|Dubai)(?!\\p{L})';
const incident =
  '(?:Datenpanne|Datenschutzverletzung|Datenleck|Datenverlust|Verletzung|Sicherheitsvorf|Vorf(?:all|äll))';
const never = /(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}{0,4}|weder|niemand\p{L}{0,2})(?!\p{L})/iu;

/** Further wordings of the German sentence rules, each with its own conditions. */
export const germanFurtherPatterns: FurtherPatterns = {
  'data-sold': {
    patterns: [
      all(
        '(?:verkauf|verkäuf|weiterverkauf|veräußer|vermiet|tausch|getauscht)',
        '(?:Adressen|Anschriften|\\p{L}{0,10}[Nn]ummern|E-Mail-Listen?|\\p{L}{2,20}listen?|Kontaktdaten|Nutzerprofile?n?)(?!\\p{L})',
      ),
      all(
        '(?:weitergegeben|weitergeben|weitergibt|weitergereicht|überlassen|bereitgestellt|geliefert|geben(?!\\p{L})|gibt(?!\\p{L}))',
        `(?:${people}|Klasse|Eltern|Schul|Gast)`,
        `${dataNouns}`,
        '(?:gegen|für) (?:\\p{L}+ ){0,2}?(?:Rabatte?n?|Gutscheine?n?|Nachlass|Nachlässe|Vorteile?n?|Spenden?|Sachleistungen)(?!\\p{L})',
      ),
      all(
        '(?:verkauf|verkäuf|weiterverkauf|veräußer|vermiet|lizenzier|vermarkt|handel|gehandelt|biete|angeboten|weitergabe|weitergeb|weitergegeben|überlass|liefer|bereitstell|geben(?!\\p{L})|gibt(?!\\p{L}))',
        people,
        dataNouns,
        '\\p{L}{0,12}händler|Werb|Marketing|\\p{L}{0,12}zahlung|\\p{L}{0,12}entgelt|\\p{L}{0,12}erlös|Einnahm|finanzier|\\p{L}{0,12}gebühr|Preis|Vergütung|Provision',
      ),
      all(
        dataNouns,
        '(?:Daten|Adress)händler|Werbe(?:partner|firm|kund)',
        '(?:be)?zahl(?:en|t)(?!\\p{L})|kauf(?:en|t)(?!\\p{L})|erwerben|verkauf',
      ),
    ],
    unless: never,
  },
  'rights-refused': {
    patterns: [
      /(?<!\p{L})(?:Fotos?|Bilder|Videos?|Aufnahmen|Berichte?|Akten?|Nachrichten|Beiträge|Kommentare|Bewertungen|Dokumente|Unterlagen|Zeugnisse)(?!\p{L}).{0,80}(?:kann|können|wird|werden) (?:\p{L}+ ){0,2}?(?:nicht|nie|niemals) (?:mehr )?(?:gelöscht|entfernt|berichtigt)/iu,
      all(
        '(?:Anträge?n?|Antrag|Anfragen?|Wünsche?n?|Bitten?|Ersuchen|Verlangen)(?!\\p{L})',
        '(?:Löschung|Berichtigung|Auskunft|Entfernung|Einsicht)',
        '(?:lehn(?:en|t) (?:\\p{L}+ ){0,3}?ab(?!\\p{L})|weis(?:en|t) (?:\\p{L}+ ){0,3}?zurück|ignorieren|ignoriert|verweiger|abgelehnt|zurückgewiesen)',
      ),
      near(
        'kein\\p{L}{0,3} (?:\\p{L}+ )?(?:Recht|Anspruch|Möglichkeit)',
        '(?:Entfernung|Löschung|Korrektur|Berichtigung|Herausgabe|Auskunft|Kopie|Einsicht)',
        50,
      ),
      /(?<!\p{L})(?:auf|nach|trotz) (?:\p{L}+ )?(?:Verlangen|Antrag|Wunsch|Anfrage|Bitte)(?!\p{L}).{0,40}nicht (?:\p{L}+ )?(?:entfernt|gelöscht|berichtigt|korrigiert|herausgegeben)/iu,
      /(?<!\p{L})(?:können|kann|darf|dürfen) (?:\p{L}+ ){0,4}?(?:keine?|nicht) (?:\p{L}+ ){0,3}?(?:Löschung|Berichtigung|Auskunft|Kopie) (?:\p{L}+ ){0,4}?(?:verlangen|fordern|beantragen|erhalten)/iu,
      near(
        'Löschung|Berichtigung|Auskunft|Widerspruch|Widerruf',
        '(?:ist|sind|bleibt|bleiben) (?:\\p{L}+ ){0,3}?(?:ausgeschlossen|nicht (?:möglich|vorgesehen|gestattet|zulässig))',
        80,
      ),
      near(
        '(?:Lösch|Auskunfts|Berichtigungs)(?:anfragen?|anträge?n?|wünsche?n?|ersuchen|begehren|bitten)',
        '(?:nicht|nie|niemals) (?:\\p{L}+ )?(?:bearbeitet|beantwortet|beachtet|berücksichtigt|geprüft|erfüllt)|ignoriert|abgelehnt|verworfen',
        140,
      ),
    ],
    unless:
      /gesetzlich|Aufbewahrungspflicht|es sei denn|offensichtlich|offenkundig|Dritte\p{L}{0,2}(?!\p{L})/iu,
  },
  'purpose-any': {
    patterns: [
      all(
        '\\p{L}{0,30}(?:daten|angaben|informationen)(?!\\p{L})',
        '(?:für|zu) (?:weitere|andere|sonstige|künftige|neue|zusätzliche)\\p{L}{0,2} (?:Zwecke?n?|Vorhaben|Projekten?)(?!\\p{L})',
        '(?:später|künftig|noch|nachträglich|dann) (?:festgelegt|bestimmt|benannt|entschieden|definiert|zu bestimmen|festzulegen)',
      ),
    ],
    unless: never,
  },
  'access-fee': {
    patterns: [
      near(
        '(?:Auskunft|Auskünfte|Auskunfts\\p{L}+|Selbstauskunft|(?:Ausdruck|Kopie|Abschrift)\\p{L}{0,2} (?:Ihrer|deiner|seiner|ihrer|der eigenen) (?:Akte|Daten|Unterlagen)|über (?:sie|ihn|Sie|sich|die (?:eigene )?Person) (?:\\p{L}+ )?gespeichert\\p{L}*|(?:die |ihre |der |seine |seiner |ihrer )eigenen Daten|Daten,? die wir über|(?:Einsicht|Kopien?) (?:\\p{L}+ ){0,3}?(?:Daten|Akten?|Unterlagen))',
        '(?:\\p{L}{0,30}(?:gebühr|pauschale|entgelt|vorkasse)\\p{L}{0,4}(?!\\p{L})|(?:be)?zahl(?:en|t)(?!\\p{L})|kostenpflichtig|überweis|\\d (?:Euro|€|Franken)|in Rechnung)',
        100,
      ),
    ],
    unless:
      /kostenlos|kostenfrei|unentgeltlich|gebührenfrei|ohne (?:Kosten|Gebühr|Entgelt|Zahlung)|kein\p{L}{0,4} (?:Gebühr|Entgelt|Kosten)|weitere\p{L}{0,2} Kopie|exzessiv|offenkundig unbegründet|Gehalt|Rechnungs/iu,
  },
  'audit-refused': {
    patterns: [
      /(?<!\p{L})(?:schließ(?:t|en) (?:[\p{L}-]+ ){0,3}?(?:Prüfungen|Audits?|Kontrollen|Inspektionen|Begehungen)(?!\p{L}).{0,50}(?<!\p{L})aus(?!\p{L})|(?:verbiet\p{L}{1,3}|untersag\p{L}{1,3}|verweiger\p{L}{1,3}) (?:[\p{L}-]+ ){0,3}?(?:Prüfungen|Audits?|Kontrollen|Inspektionen|Begehungen)(?!\p{L}))/iu,
      /(?<!\p{L})(?:darf|dürfen|kann|können) (?:\p{L}+ ){0,3}?kein\p{L}{0,3} (?:[\p{L}-]+ )?(?:Audits?|Prüfung\p{L}{0,2}|Kontrolle\p{L}{0,2}|Inspektion\p{L}{0,2}|Begehung\p{L}{0,2})(?!\p{L})/iu,
      near(
        'verzichte\\p{L}*|kein\\p{L}{0,3}(?!\\p{L})|nicht(?!\\p{L})',
        'Recht,? (?:[\\p{L}-]+,? ){0,8}?(?:zu (?:prüfen|überprüfen|kontrollieren|inspizieren|besichtigen|betreten)|einzusehen)',
        60,
      ),
      /(?<!\p{L})(?:Kunden?|Auftraggeber|Verantwortliche[rn]?|Prüfer)(?!\p{L}).{0,40}(?:darf|dürfen|kann|können) (?:[\p{L}-]+ ){0,6}?(?:nicht|nie|niemals) (?:\p{L}+ )?(?:prüfen|überprüfen|kontrollieren|besichtigen|betreten|einsehen)/iu,
    ],
    unless: /nicht (?:\p{L}+ )?(?:(?:be|ein)(?:ge)?schränkt?|ausgeschlossen|verweigert)/iu,
  },
  'consent-implied': {
    patterns: [
      /(?<!\p{L})(?:mit|durch) (?:dem|der|die|das) (?:\p{L}+ )?(?:Betreten|Öffnen|Klick|Nutzung|Besuch|Anmeldung|Registrierung|Einloggen|Absenden|Kauf|Bestellung|Scrollen)(?!\p{L}).{0,60}(?<!\p{L})(?:willig\p{L}{1,3}|stimm\p{L}{1,3}|erklär\p{L}{1,3} (?:\p{L}+ ){0,3}?einverstanden)(?!\p{L})/iu,
      /(?<!\p{L})(?:widersprechen|widerspricht|antworten|antwortet|reagieren|reagiert) (?:\p{L}+ ){0,3}?nicht(?!\p{L}).{0,60}(?:Einwilligung|Zustimmung|Einverständnis|eingewilligt|zugestimmt|einverstanden)/iu,
      near(
        '(?:vorab|bereits|schon|im Voraus|standardmäßig|von vornherein|automatisch) (?:angekreuzt|ausgewählt|aktiviert|angehakt|gesetzt|angewählt|eingeschaltet)|vorangekreuzt|vorausgewählt|voreingestellt|vorbelegt',
        'Einwilligung|Zustimmung|Newsletter|Cookies?|Kästchen|Häkchen|Werbung|Tracking|Auswertung|einverstanden',
        100,
      ),
      /(?<!\p{L})(?:weiter(?:hin)? (?:nutz|verwend|surf|besuch|brows)\p{L}*|weitersurf\p{L}*|weiternutz\p{L}*|Weiternutzung|(?:nutzen|besuchen|verwenden|schließen) (?:Sie )?(?:\p{L}+ ){0,3}?(?:Seite|Website|App|Dienst|Banner)).{0,60}(?:(?<!\p{L})stimm\p{L}{1,3}(?!\p{L}).{0,80}(?<!\p{L})zu(?!\p{L})|willig\p{L}{1,3}(?!\p{L})|Einwilligung|einverstanden|zugestimmt)/iu,
      near(
        '(?:Schweigen|Untätigkeit|keine (?:Antwort|Reaktion|Rückmeldung)|nicht (?:widersprich\\p{L}*|antwort\\p{L}*|reagier\\p{L}*)|ohne Widerspruch)',
        '(?:als|eine?) (?:\\p{L}+ )?(?:Einwilligung|Zustimmung|Einverständnis)|eingewilligt|zugestimmt|einverstanden',
        100,
      ),
    ],
    unless:
      /(?<!\p{L})(?:nie|niemals|nicht (?:\p{L}+ ){0,2}?(?:angekreuzt|ausgewählt|aktiviert|als Einwilligung|als Zustimmung|vorbelegt)|kein\p{L}{0,4} (?:\p{L}+ )?(?:Kästchen|Häkchen|Einwilligung|Zustimmung))(?!\p{L})/iu,
  },
  'transfer-unprotected': {
    patterns: [
      all(
        '(?:sende|gesendet|geschickt|schick|verschickt|versandt|weitergeleitet|übermitt|übertrag|exportier|ausgelagert|speicher|gespeichert|verarbeit|gehostet|gesichert|ausgewertet|bearbeitet|beschriftet|öffne|geöffnet|einseh|eingesehen|sehen(?!\\p{L})|lesen(?!\\p{L})|zugreif|Zugriff)',
        `(?:in|nach|aus|auf|an (?:\\p{L}+ ){0,4}in|von (?:\\p{L}+ ){0,4}in) ${thirdCountries}`,
        `${people}|${dataNouns}`,
      ),
    ],
    unless:
      /Standardvertragsklauseln|Angemessenheitsbeschl|Data Privacy Framework|verbindliche\p{L}{0,40} internen? Datenschutz|anonymisiert|Rechnungen|(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}{0,40})(?!\p{L})/iu,
    unlessBeside: /Standardvertragsklauseln|Angemessenheitsbeschl|Data Privacy Framework/iu,
  },
  'sub-processors-free': {
    patterns: [
      all(
        '(?:Unterauftrag|Subunternehm|Nachunternehm|Unterbeauftrag|Unterverarbeiter|Dritte|(?:weitere|andere|neue|zusätzliche)\\p{L}* (?:Auftragsverarbeiter|Firmen|Unternehmen|Dienstleister))',
        '(?:beauftrag|einsetz|eingesetzt|beginn|wechsel|ersetz|austausch|ausgetauscht|weitergeb|weitergegeben|weitergibt|übertrag|hinzu|heranzieh|herangezogen)',
        'ohne (?:[\\p{L}-]+ ){0,5}?zu (?:benachrichtigen|informieren|unterrichten|fragen|verständigen)|(?:im|mit dem) (?:nächsten|folgenden|jährlichen) \\p{L}{0,12}(?:bericht|rundbrief|newsletter)|im (?:Jahres|Quartals)bericht',
      ),
      all(
        '(?:Unterauftrag|Subunternehm|Nachunternehm|Unterbeauftrag|Unterverarbeiter|(?:weitere|andere|neue|zusätzliche)\\p{L}* Auftragsverarbeiter)',
        'ohne (?:[\\p{L}-]+ ){0,5}?zu (?:benachrichtigen|informieren|unterrichten|fragen|verständigen)|nach (?:unserem|eigenem|freiem|alleinigem|seinem|ihrem|dessen) (?:\\p{L}+ )?Ermessen|Widerspruchsrecht (?:\\p{L}+ ){0,3}?(?:besteht nicht|gibt es nicht|entfällt)|kein Widerspruchsrecht|(?:kann|können) (?:dem |der |dagegen )?(?:\\p{L}+ ){0,3}?nicht widersprechen|nach Belieben',
      ),
    ],
    unless:
      /(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}{0,4}) (?:\p{L}+ ){0,6}?(?<!\p{L})ohne(?!\p{L})|unzulässig|untersagt|verboten/iu,
  },
  'automated-decisions': {
    patterns: [
      near(
        '(?:von|durch) (?:einem|einen|einer|eine|unserem|unsere|unserer|der|dem|den|die) (?:\\p{L}+ )?(?:Algorithm|Software|KI(?!\\p{L})|System|Programm|Modell|Computer|Automat)\\p{L}*|(?:ein|der|unser|die|eine|unsere) (?:\\p{L}+ )?(?:Algorithmus|Software|KI|Programm|Modell|Computer)(?!\\p{L})',
        'abgelehnt|ablehn|lehnt(?!\\p{L})|entscheid|entschieden|gekündigt|kündigt|bewilligt|genehmigt|zurückgewiesen|aussortiert|gesperrt',
        80,
      ),
    ],
    unless:
      /(?<!ohne (?:\p{L}+ ){0,4})(?<!\p{L})(?:Mensch|Person|Mitarbeiter|Sachbearbeiter)|überprüf|geprüft|(?<!\p{L})(?:nicht|nie|niemals)(?!\p{L})/iu,
  },
  'breach-slow': {
    patterns: [
      near(
        incident,
        '(?:einmal|zweimal) (?:im|pro) (?:Quartal|Monat|Jahr)|vierteljährlich|quartalsweise|monatlich|jährlich|(?:im|mit dem) (?:nächsten |jährlichen )?\\p{L}{0,12}(?:bericht|rundbrief|newsletter)|(?:am|zum) Ende (?:des|jedes) (?:Quartals|Monats|Jahres)',
        120,
      ),
    ],
    unless: /(?:geübt|Übung|Schulung|geschult|Statistik|Anzahl|überprüft|72|24|48)/iu,
  },
  'retention-indefinite': {
    patterns: [
      new RegExp(
        String.raw`(?<!\p{L})${dataNouns}.{0,60}(?<!\p{L})(?:nie|niemals|zu keiner Zeit|zu keinem Zeitpunkt) (?:\p{L}+ )?(?:gelöscht|vernichtet|entfernt|bereinigt)`,
        'iu',
      ),
      near(
        '(?:bleib|verbleib|aufbewahr|gespeichert|speicher|archiv|aufgehoben|vorgehalten)',
        'ohne (?:\\p{L}+ )?(?:Enddatum|Ablaufdatum|Löschfrist|Löschdatum|Ende|Frist)|auf (?:ewig|Dauer|unbestimmte Zeit)|ewig|bis auf Weiteres|zeitlebens|für alle Zeit',
        80,
      ),
    ],
    unless: /(?:gesetzlich|steuer|handelsrecht|(?<!\p{L})nicht(?!\p{L}))/iu,
  },
  'breach-optional': {
    patterns: [
      /(?<!\p{L})(?:kann|können|darf|dürfen|steht (?:es )?(?:\p{L}+ ){0,2}?frei)(?!\p{L}).{0,40}(?:Datenpanne|Datenleck|Verletzung|Vorfall|Sicherheitsvorfall).{0,40}nicht (?:\p{L}+ )?(?:zu )?(?:melden|mitzuteilen|mitteilen|bekannt|anzuzeigen|informieren)/iu,
      all(
        '(?:ob|wenn|welche)(?!\\p{L})',
        incident,
        'informier|gemeldet|meld|benachrichtig|unterricht|mitgeteilt|bekannt gegeben|angezeigt',
        'entscheide|entscheidet|entschieden|Ermessen|Einzelfall|abgewogen|abwäg|liegt (?:bei|in)|opportun|für sinnvoll',
      ),
    ],
    unless: /72 Stunden|24 Stunden|unverzüglich|Risik|Datenschutzbeauftragt/iu,
  },
  'password-weak': {
    patterns: [
      new RegExp(
        String.raw`(?<!\p{L})(?:teil(?:en|t)|benutz(?:en|t)|verwend(?:en|et)|nutz(?:en|t)) (?:sich )?(?:\p{L}+ ){0,4}?(?:dasselbe|denselben|dieselbe|das gleiche|die gleiche|den gleichen|ein einziges|eine einzige|einen einzigen|ein gemeinsames|einen gemeinsamen|eine gemeinsame) ${login}`,
        'iu',
      ),
      new RegExp(String.raw`(?<!\p{L})teil(?:en|t) sich (?:\p{L}+ ){0,4}?${login}`, 'iu'),
      /(?:Passw|Kennw)(?:ort|örter)(?!\p{L}).{0,50}(?:(?:auf|an) (?:\p{L}+ ){0,3}?(?:Zettel|Notiz|Pinnwand|Monitor|Bildschirm)|nie (?:\p{L}+ )?geändert|nicht (?:\p{L}+ )?geändert werden müssen|aufgeschrieben|notiert)/iu,
    ],
    unless: /(?<!\p{L})(?:darf|dürfen|verboten|untersagt|unzulässig|niemand|kein\p{L}{0,3} zwei)(?!\p{L})/iu,
  },
  'encryption-none': {
    patterns: [
      near(
        'Verschlüsselung',
        '(?:abgeschaltet|deaktiviert|ausgeschaltet|nicht (?:vorgesehen|eingesetzt|verwendet|vorhanden)|verzichtet|unterbleibt|entfällt)',
        60,
      ),
    ],
    unless: /(?<!\p{L})(?:darf|dürfen|nie|niemals|untersagt|verboten|unzulässig)(?!\p{L})/iu,
  },
};
