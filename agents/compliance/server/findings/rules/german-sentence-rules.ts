import { denied, germanContractRules } from './german-contract-rules.ts';
import { all, near } from './near.ts';
import type { RuleWords, SentenceRule } from './rule.ts';
import type { SentenceRuleId } from './sentence-rules.ts';

const kept = 'speicher|gespeichert|aufbewahr|archivier|vorgehalten|vorhalt';
const incident =
  'Datenpanne|Datenschutzverletzung|Datenleck|Verletzung(?:en)? des (?:Schutzes|Datenschutzes)|Sicherheitsvorf|Vorf(?:all|äll)';
const persons =
  'Kund|Mitglied|Nutzer|Mitarbeit|Patient|Besucher|Bewerber|Kontaktdat|Adress|personenbezogen|Abonnent|Gäst|Mieter|Spender';

export const germanSentenceRules: Readonly<
  Record<SentenceRuleId, RuleWords & Pick<SentenceRule, 'patterns' | 'unless' | 'unlessBeside'>>
> = {
  'retention-indefinite': {
    requirement: 'Speicherbegrenzung (DSGVO Art. 5 Abs. 1 lit. e)',
    patterns: [
      near(
        kept,
        'unbefristet|unbegrenzt|auf unbestimmte|dauerhaft|für immer|zeitlich un|ohne (?:zeitliche )?(?:Begrenzung|Befristung)',
      ),
      near(
        kept,
        'ohne (?:feste |jede |eine )?(?:Löschfrist|Frist|Löschung|Enddatum|Löschtermin)|(?:nie|niemals|nicht mehr) gelöscht',
      ),
    ],
    why: 'Personenbezogene Daten dürfen nur so lange aufbewahrt werden, wie ihr Zweck es erfordert. Eine Frist ohne Ende lässt sich vor keiner Behörde begründen.',
    wording:
      'Personenbezogene Daten werden spätestens [Frist] nach [Ereignis] gelöscht oder anonymisiert, sofern kein Gesetz eine längere Frist verlangt.',
  },
  'retention-long': {
    requirement: 'Speicherbegrenzung (DSGVO Art. 5 Abs. 1 lit. e)',
    patterns: [near(kept, '(?:1[1-9]|[2-9]\\d|elf|zwölf|fünfzehn|zwanzig|dreißig|fünfzig)\\s+Jahre')],
    unless: /gesetz|steuer|handelsrecht|vorgeschrieben|(?<!\p{L})(?:HGB|AO)(?!\p{L})/iu,
    why: 'Die Frist ist länger, als die meisten Gesetze sie verlangen, und wird nicht begründet.',
    wording:
      'Unterlagen werden [Frist] aufbewahrt, wie [Gesetz] es verlangt, und binnen [Tage] Tagen danach gelöscht.',
  },
  'consent-implied': {
    requirement: 'Wirksame Einwilligung (DSGVO Art. 4 Nr. 11 und Art. 7)',
    patterns: [
      /(?:stillschweigend|konkludent|mutmaßlich)\p{L}{0,40} (?:Einwilligung|Zustimmung)|(?:Einwilligung|Zustimmung) gilt (?:\p{L}+ ){0,2}als erteilt|gilt als (?:Einwilligung|Zustimmung)|vorangekreuzt|vorausgewählt|(?:durch|mit) (?:die|der|den|dem) (?:weitere\p{L}{0,40} )?(?:Nutzung|Benutzung|Verwendung|Besuch)\p{L}{0,40}.{0,80}(?:stimm|willig)/iu,
      /(?<!\p{L})(?:willig|stimm)(?:t|en|st) (?:\p{L}+ ){0,2}?(?:damit|dadurch|hierdurch|automatisch|zugleich)(?!\p{L})/iu,
    ],
    why: 'Eine Einwilligung braucht eine eindeutige Handlung. Schweigen, die Nutzung eines Dienstes oder ein schon angekreuztes Feld genügen nicht.',
    wording:
      'Um die Einwilligung bitten wir mit einem leeren Feld, für jeden Zweck gesondert; sie kann jederzeit widerrufen werden.',
  },
  'purpose-any': {
    requirement: 'Zweckbindung (DSGVO Art. 5 Abs. 1 lit. b)',
    patterns: [
      near(
        'Daten|Informationen|Angaben',
        '(?:für|zu) (?:beliebig|jeglich|jede[nm] beliebigen|sämtlich|ander|weiter|eigen|ihre eigenen|seine eigenen)\\p{L}* (?:\\p{L}+ )?Zweck',
      ),
      near(
        'Daten|Informationen|Angaben|erheb|erhoben|erfass|verwend|nutz',
        '(?:für|zu) (?:jede[nmr]?|alle|beliebige\\p{L}*|irgendeine[nm]?) (?:\\p{L}+ )?Zweck',
      ),
      /(?<!\p{L})(?:Zwecke?n?|Vorhaben|Projekten?|Produkten?|Nutzungen|Diensten?)(?!\p{L}).{0,40}noch nicht (?:fest|bekannt|bestimmt|benannt|festgelegt)/iu,
      /(?<!\p{L})(?:Daten|Angaben|Informationen)(?!\p{L}).{0,80}(?:nach (?:eigenem|unserem|freiem) (?:Gutdünken|Ermessen|Belieben)|wie (?:wir|er|sie) es für (?:richtig|nützlich|sinnvoll))/iu,
    ],
    unless:
      /(?<!\p{L})(?:kein\p{L}{0,4}|nie|niemals|weder)(?!\p{L})|(?<!\p{L})nicht (?:\p{L}+ )?(?:für|zu) /iu,
    why: 'Personenbezogene Daten dürfen nur für festgelegte Zwecke verwendet werden. Ein offener Zweck deckt alles ab und damit nichts.',
    wording:
      'Die Daten werden nur für [Zweck] verarbeitet. Jede andere Verwendung bedarf vorheriger schriftlicher Zustimmung.',
  },
  'data-sold': {
    requirement: 'Rechtsgrundlage der Weitergabe (DSGVO Art. 6)',
    patterns: [
      near(
        'verkauf|verkäuf|weiterverkauf|veräußer|vermiet',
        'personenbezogene\\p{L}* Daten|Personendaten|Kundendaten|Nutzerdaten|Mitarbeiterdaten|Daten (?:unserer|der|von) (?:Kund|Nutz|Mitarbeit)',
        60,
      ),
      near(
        'verkauf|verkäuf|weiterverkauf|veräußer|vermiet',
        '(?:Adress|Kontakt|Mitglieder|Kunden|Patienten|Bewerber)(?:listen|daten|profile)|(?:Listen|Profile|Adressen) (?:\\p{L}+ )?(?:Kund|Nutz|Mitglied|Patient)',
        60,
      ),
      all(
        persons,
        '(?:gegen|für) (?:ein |eine |ein angemessenes )?(?:Entgelt|Bezahlung|Zahlung|Geld|Vergütung|Gebühr|Provision)|(?:die|der|das) (?:\\p{L}+ ){0,4}?(?:bezahl|zahl|vergüt)',
        '(?:geben|gibt|gegeben|teil(?:en|t)(?!\\p{L})|überlass|übermitt|weitergeg|weiterge|weiterreich|bereitgestellt|stell(?:en|t)(?!\\p{L})|liefer)',
      ),
    ],
    unless: denied,
    why: 'Der Verkauf personenbezogener Daten braucht eine eigene Rechtsgrundlage, und die Betroffenen müssen widersprechen können.',
    wording: 'Personenbezogene Daten werden weder verkauft noch vermietet noch gehandelt.',
  },
  'rights-refused': {
    requirement: 'Rechte der betroffenen Personen (DSGVO Art. 15–22)',
    patterns: [
      near(
        'kein\\p{L}* (?:Recht|Anspruch)|verzicht\\p{L}*|ausgeschlossen',
        'Auskunft|Löschung|Berichtigung|Datenübertragbarkeit|Widerspruch',
        60,
      ),
      near(
        '(?:Anträge?n?|Antrag|Anfragen?|Wünsche?n?|Bitten?|Verlangen|Ersuchen|Begehren|Löschanträge?n?|Auskunftsersuchen)(?!\\p{L})',
        '(?:nicht|nie) (?:\\p{L}+ )?(?:entsprochen|stattgegeben|bearbeitet|erfüllt|beantwortet|angenommen|möglich)|abgelehnt|zurückgewiesen|abgewiesen|verweigert',
        140,
      ),
      /(?<!\p{L})(?:Daten|Profile?|Kont(?:o|en)|Angaben|Datensätze|Einträge|Informationen)(?!\p{L}).{0,80}(?:(?:kann|können|wird|werden|lässt sich|lassen sich) (?:\p{L}+ ){0,3}?(?:nicht|nie|niemals) (?:mehr )?(?:gelöscht|löschen)|nicht löschbar)/iu,
      near(
        'Löschung|Berichtigung|Auskunft|Datenübertrag',
        '(?:erfolgt|besteht|findet|gewähren|gewährt) (?:\\p{L}+ ){0,2}?(?:nicht|kein)',
        60,
      ),
      /(?<!\p{L})lösch(?:en|t)(?!\p{L}).{0,60}(?<!\p{L})nicht (?:auf|nach) (?:Verlangen|Antrag|Wunsch|Anfrage)/iu,
    ],
    unless:
      /gesetzlich|gesetz\p{L}* (?:vorgeschrieben|verlangt|Pflicht|Aufbewahrung)|Aufbewahrungspflicht|es sei denn|offensichtlich/iu,
    why: 'Diese Rechte stehen den Menschen von Gesetzes wegen zu; kein Vertrag und keine Richtlinie kann sie ihnen nehmen.',
    wording:
      'Betroffene können Auskunft, Berichtigung, Löschung, Einschränkung und eine Kopie ihrer Daten verlangen; wir antworten binnen eines Monats.',
  },
  'access-fee': {
    requirement: 'Unentgeltliche Auskunft (DSGVO Art. 12 Abs. 5)',
    patterns: [
      near(
        '(?:Auskunft|Auskünfte|Auskunftsersuchen|Auskunftsanfragen?|Selbstauskunft|(?:Kopien?|Einsicht|Auszüge?|Auszug) (?:\\p{L}+ ){0,3}?(?:Daten|Akten?|Unterlagen))',
        '(?:\\p{L}{0,20}gebühr\\p{L}*|\\p{L}{0,12}entgelt|kostenpflichtig|gegen (?:\\p{L}+ )?(?:Zahlung|Bezahlung|Entgelt|Gebühr)|Kosten (?:\\p{L}+ ){0,3}?(?:berechnet|erhoben|in Rechnung)|(?:kostet|kosten)(?!\\p{L}))',
        100,
      ),
    ],
    unless:
      /kostenlos|kostenfrei|unentgeltlich|gebührenfrei|ohne (?:Kosten|Gebühr|Entgelt)|kein\p{L}{0,4} (?:Gebühr|Entgelt|Kosten)|weitere\p{L}{0,2} Kopie|exzessiv|offenkundig unbegründet/iu,
    why: 'Auskunft über die eigenen Daten und eine erste Kopie sind unentgeltlich; ein Entgelt ist nur bei offenkundig unbegründeten oder exzessiven Anträgen erlaubt.',
    wording: 'Auskunft über Ihre Daten und eine Kopie davon sind unentgeltlich.',
  },
  'special-categories': {
    requirement: 'Besondere Kategorien von Daten (DSGVO Art. 9)',
    patterns: [
      near(
        'erheb|erhoben|verarbeit|erfass|speicher|gespeichert|abgefragt',
        'Gesundheits|biometrisch|genetisch|Religions|religiös|Gewerkschafts|sexuell|ethnisch|rassisch',
      ),
    ],
    unless:
      /ausdrückliche\p{L}{0,40} Einwilligung|Art(?:ikel|\.) 9|gesetzlich vorgeschrieben|(?<!\p{L})(?:nicht|kein\p{L}{0,40})(?!\p{L})/iu,
    why: 'Solche Daten dürfen nur unter einer der Bedingungen des Art. 9 verarbeitet werden, und keine davon wird genannt.',
    wording:
      'Daten dieser Art werden nur mit ausdrücklicher Einwilligung verarbeitet oder wo [Vorschrift] es verlangt; Zugang hat nur [Rolle].',
  },
  'automated-decisions': {
    requirement: 'Automatisierte Entscheidungen (DSGVO Art. 22)',
    patterns: [
      near(
        'automatisiert|automatisch|vollautomat',
        'entscheid|entschieden|abgelehnt|Ablehnung|Scoring|Profiling',
        60,
      ),
      /(?<!\p{L})(?:lehn(?:t|en)|entscheide[tn]|weis(?:t|en)|kündig(?:t|en)|sortier(?:t|en)) (?:\p{L}+ ){0,6}?(?:automatisch|vollautomatisch|automatisiert)/iu,
    ],
    unless: /Mensch|überprüf|(?<!\p{L})(?:nicht|kein\p{L}{0,40})(?!\p{L})/iu,
    why: 'Wer von einer Entscheidung erheblich betroffen ist, kann verlangen, dass ein Mensch sie sich ansieht.',
    wording:
      'Keine Entscheidung mit rechtlicher Wirkung fällt allein automatisiert; auf Verlangen prüft sie ein Mensch.',
  },
  'transfer-unprotected': {
    requirement: 'Übermittlung in Drittländer (DSGVO Art. 44–49)',
    patterns: [
      near(
        'übermitt|übertrag|speicher|gespeichert|verarbeit|gehostet|zugegriffen|zugreif',
        'außerhalb (?:der|des) (?:EU|EWR|Europäischen)|(?:in|aus) (?:die|den|der) (?:USA|Vereinigten Staaten)|Drittland|Drittländer|Drittstaat|weltweit|(?:nach|in|aus) (?:Indien|China)|in jedem Land',
      ),
      near(
        'greif(?:t|en)(?!\\p{L})|zugriff|Zugriff|einseh|eingesehen|bearbeit',
        '(?:in|aus|von) (?:den |der |die )?(?:USA|Vereinigten Staaten|Indien|China|Drittländern?|Drittstaaten)(?!\\p{L})',
      ),
    ],
    unless:
      /Standardvertragsklauseln|Angemessenheitsbeschl|verbindliche\p{L}{0,40} internen? Datenschutz|(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}{0,40})(?!\p{L})/iu,
    unlessBeside:
      /Standardvertragsklauseln|Angemessenheitsbeschl|verbindliche\p{L}{0,40} internen? Datenschutz/iu,
    why: 'Eine Übermittlung aus dem EWR braucht einen Angemessenheitsbeschluss oder eine Garantie wie die Standardvertragsklauseln.',
    wording:
      'Personenbezogene Daten werden nur auf Grund eines Angemessenheitsbeschlusses oder der Standardvertragsklauseln der Kommission aus dem EWR übermittelt.',
  },
  'sub-processors-free': {
    requirement: 'Genehmigung von Unterauftragsverarbeitern (DSGVO Art. 28 Abs. 2)',
    patterns: [
      near(
        'Unterauftrag|Subunternehm|Nachunternehm|Unterbeauftrag|weitere\\p{L}* Auftragsverarbeiter|Dritte\\p{L}*',
        'ohne (?:vorherige |gesonderte |weitere |die |jede )?(?:\\p{L}+ )?(?:Zustimmung|Genehmigung|Mitteilung|Information|Ankündigung|Benachrichtigung)|nach (?:eigenem|freiem|seinem|ihrem) Ermessen',
      ),
      near(
        'Unterauftrag|Subunternehm|Nachunternehm|Unterbeauftrag|(?:weitere|andere|neue|zusätzliche)\\p{L}* Auftragsverarbeiter',
        '(?:nicht|nie) (?:\\p{L}+ ){0,2}?(?:informiert|benachrichtigt|unterrichtet|gefragt|angekündigt|mitgeteilt)|(?:erst )?(?:im Nachhinein|nachträglich|hinterher|danach)(?!\\p{L})|(?:Zustimmung|Mitteilung|Information|Ankündigung) (?:\\p{L}+ ){0,3}?(?:nicht (?:erforderlich|nötig|notwendig)|entfällt|unterbleibt)',
        120,
      ),
    ],
    unless:
      /(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}{0,4})(?!\p{L}).{0,80}(?<!\p{L})ohne(?!\p{L})|(?<!\p{L})ohne(?!\p{L}).{0,80}(?:unzulässig|untersagt|verboten|nicht (?:zulässig|gestattet|erlaubt|eingesetzt))/iu,
    why: 'Ein Auftragsverarbeiter darf weitere nur mit Genehmigung einsetzen und muss Änderungen ankündigen, damit man widersprechen kann.',
    wording:
      'Der Auftragsverarbeiter kündigt neue Unterauftragsverarbeiter mindestens [30] Tage vorher an; der Verantwortliche kann aus wichtigem Grund widersprechen.',
  },
  'breach-slow': {
    requirement: 'Meldung von Verletzungen binnen 72 Stunden (DSGVO Art. 33)',
    patterns: [
      near(
        incident,
        '(?:[4-9]|[1-9]\\d|vier|fünf|sieben|zehn|vierzehn|dreißig|sechzig)\\s+(?:Werk|Arbeits|Kalender|Geschäfts)?tage|(?:9[6-9]|1\\d\\d)\\s+Stunden|(?:ein|zwei|drei|[1-9])(?:e[rsn]?)?\\s+(?:Woche|Monat)',
        120,
      ),
    ],
    why: 'Die Behörde muss binnen 72 Stunden erfahren, was geschehen ist; ein Lieferant, der länger braucht, macht das unmöglich.',
    wording:
      'Der Auftragsverarbeiter meldet dem Verantwortlichen jede Verletzung des Schutzes personenbezogener Daten unverzüglich, spätestens binnen 24 Stunden.',
  },
  'breach-vague': {
    requirement: 'Meldung von Verletzungen binnen 72 Stunden (DSGVO Art. 33)',
    patterns: [
      near(
        incident,
        'zu gegebener Zeit|sobald (?:es |dies )?(?:möglich|zumutbar|praktikabel)|so bald wie|(?:in|innerhalb) (?:einer )?angemessene[rn] (?:Zeit|Frist)|zeitnah',
        120,
      ),
    ],
    unless: /(?:24|36|48|72) Stunden/i,
    why: 'Ohne eine Zahl von Stunden kann niemand sagen, ob die Meldung rechtzeitig kam.',
    wording: 'Die Meldung erfolgt unverzüglich, spätestens 24 Stunden nach Kenntnis.',
  },
  'breach-optional': {
    requirement: 'Meldung von Verletzungen (DSGVO Art. 33 und 34)',
    patterns: [
      near(
        incident,
        'nicht verpflichtet|keine (?:Pflicht|Verpflichtung)|nach (?:eigenem|freiem) Ermessen',
        60,
      ),
    ],
    why: 'Die Meldung ist eine Pflicht und steht nicht im Belieben.',
    wording:
      'Der Auftragsverarbeiter meldet dem Verantwortlichen jede Verletzung des Schutzes personenbezogener Daten.',
  },
  'password-weak': {
    requirement: 'Sicherheit der Verarbeitung (DSGVO Art. 32; ISO/IEC 27001 A.5.17)',
    patterns: [
      /(?:gemeinsame|geteilte|gemeinschaftliche)\p{L}{0,40} (?:genutzte\p{L}{0,40} )?(?:Passw|Kennw|Zug[aä]ng|Kont|Benutzerkont)|Standard(?:passw|kennw)|(?:Passw|Kennw)\p{L}{0,40}(?!\p{L}).{0,40}(?:im Klartext|unverschlüsselt|geteilt|per E-?Mail)/iu,
    ],
    unless:
      /(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}{0,40}|verboten|untersagt|unzulässig|(?:zu|ge)ändert?n?)(?!\p{L})/iu,
    why: 'Gemeinsame oder lesbare Passwörter lassen nicht erkennen, wer was getan hat, und gehen leicht verloren.',
    wording:
      'Alle haben ein eigenes Konto; Passwörter werden nur als Hash mit Salt gespeichert und nie geteilt.',
  },
  'encryption-none': {
    requirement: 'Verschlüsselung (DSGVO Art. 32 Abs. 1 lit. a)',
    patterns: [
      /(?<!\p{L})(?:unverschlüsselt|ohne Verschlüsselung|im Klartext|nicht verschlüsselt|Verschlüsselung ist (?:optional|freiwillig|nicht (?:erforderlich|nötig|vorgesehen)))/iu,
    ],
    unless: /(?<!\p{L})(?:darf|dürfen|nie|niemals|untersagt|verboten|unzulässig)(?!\p{L})/iu,
    why: 'Verschlüsselung ist die erste Maßnahme, die Art. 32 nennt; ohne sie ist ein verlorenes Gerät eine Datenpanne.',
    wording:
      'Personenbezogene Daten sind bei der Übertragung (TLS 1.2 oder neuer) und im Ruhezustand (AES-256 oder gleichwertig) verschlüsselt.',
  },
  'security-as-is': {
    requirement: 'Sicherheit der Verarbeitung (DSGVO Art. 32)',
    patterns: [
      near(
        'kein\\p{L}* (?:Gewähr|Haftung|Verantwortung|Garantie)|haftet nicht|nicht verantwortlich',
        'Sicherheit|Vertraulichkeit|Datenverlust|Verlust von Daten',
        60,
      ),
    ],
    why: 'Ein Auftragsverarbeiter kann die Verantwortung für die Sicherheit dessen, was er verarbeitet, nicht ablehnen.',
    wording:
      'Der Auftragsverarbeiter trifft die technischen und organisatorischen Maßnahmen der Anlage [A] und hält sie auf dem Stand.',
  },
  'audit-refused': {
    requirement: 'Prüfungsrecht (DSGVO Art. 28 Abs. 3 lit. h)',
    patterns: [
      near(
        'kein\\p{L}*|nicht|verzichtet',
        'Prüfungsrecht|Prüfrecht|Auditrecht|Kontrollrecht|Recht (?:auf|zu|zur) (?:Prüfung|Überprüfung|Kontroll|Audit)|Audits?(?!\\p{L})|Inspektion|Vor-Ort-',
        50,
      ),
      near(
        '(?:Prüfung|Prüfer|Überprüfung|Kontrolle|Audit|Inspektion|Begehung|Besichtigung|Besuche? (?:\\p{L}+ ){0,3}?(?:Rechenzentr|Räum|Standort))',
        '(?:nicht|nie) (?:gestattet|erlaubt|möglich|zulässig|vorgesehen|zugelassen)|ausgeschlossen|verweigert|abgelehnt|untersagt|(?:an Stelle|anstelle|statt) (?:jeder|einer|von)',
      ),
    ],
    unless:
      /nicht (?:\p{L}+ )?(?:(?:be|ein)(?:ge)?schränkt?|ausgeschlossen|verweigert|abgelehnt)|ohne (?:vorherige )?(?:Ankündigung|Anmeldung)/iu,
    why: 'Ein Verantwortlicher muss seinen Auftragsverarbeiter prüfen können; ein Vertrag ohne dieses Recht genügt Art. 28 nicht.',
    wording:
      'Der Verantwortliche darf einmal im Jahr mit einer Ankündigung von [30] Tagen prüfen, nach einer Verletzung jederzeit.',
  },
  ...germanContractRules,
};
