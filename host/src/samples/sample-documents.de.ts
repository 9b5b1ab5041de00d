import type { SampleDocument } from './sample-document.ts';

export const sampleDocuments: readonly SampleDocument[] = [
  {
    filename: 'Mobiles Arbeiten.md',
    text: `# Mobiles Arbeiten

Fairhaven Instruments GmbH · gültig ab 1. März 2026

## Arbeiten von zu Hause

Beschäftigte dürfen an bis zu drei Tagen in der Woche von zu Hause arbeiten. Das Team vereinbart einen Tag, an dem alle im Büro sind. In den ersten drei Monaten arbeiten neue Beschäftigte im Büro, damit Kolleginnen und Kollegen ihnen helfen können.

## Arbeiten im Ausland

Beschäftigte dürfen bis zu 30 Tage im Kalenderjahr aus einem anderen Land des Europäischen Wirtschaftsraums arbeiten. Der Antrag geht mindestens zwei Wochen vor der Abreise an die Führungskraft. Für alle anderen Länder ist die Zustimmung der Personalabteilung nötig.

## Ausstattung

Fairhaven stellt einen Laptop, einen Bildschirm und ein Headset. Für einen Schreibtisch oder Stuhl zu Hause gibt es einmalig bis zu 400 Euro gegen Beleg.

## Erreichbarkeit

Alle sind zwischen 10:00 und 15:00 Uhr erreichbar. Wer in dieser Zeit nicht erreichbar ist, trägt die Abwesenheit in den gemeinsamen Kalender ein.
`,
  },
  {
    filename: 'Reisen und Spesen.md',
    text: `# Reisen und Spesen

Fairhaven Instruments GmbH · gültig ab 1. Januar 2026

## Vor der Reise

Die Führungskraft genehmigt jede Reise. Reisen über 1.500 Euro genehmigt zusätzlich die Finanzabteilung. Gebucht wird im Reiseportal.

## Bahn und Flug

Für Strecken unter fünf Stunden hat die Bahn Vorrang. Beschäftigte reisen mit der Bahn in der zweiten Klasse und im Flugzeug in der Economy Class. Ab acht Stunden Flugzeit ist die Business Class erlaubt.

## Hotel und Verpflegung

Ein Hotel darf bis zu 140 Euro je Nacht kosten, in Hauptstädten bis zu 190 Euro. Die Tagespauschale für Verpflegung beträgt 28 Euro, am An- und Abreisetag 14 Euro.

## Abrechnung

Spesen werden innerhalb von 30 Tagen nach der Reise abgerechnet, mit Beleg für jeden Betrag über 25 Euro. Genehmigte Spesen werden mit dem nächsten Gehalt ausgezahlt.
`,
  },
  {
    filename: 'Leitfaden Informationssicherheit.md',
    text: `# Leitfaden Informationssicherheit

Fairhaven Instruments GmbH · gültig ab 15. April 2026

## Passwörter und Anmeldung

Passwörter haben mindestens 14 Zeichen und liegen im Passwortmanager des Unternehmens. Ein zweiter Faktor ist Pflicht für E-Mail, für das Netzwerk und für alle Systeme mit personenbezogenen Daten.

## Geräte

Laptops sind verschlüsselt und sperren sich nach fünf Minuten ohne Nutzung. Ein verlorenes Gerät wird innerhalb einer Stunde dem Service Desk gemeldet, zu jeder Tageszeit: +49 30 23125 0100.

## Daten

Personenbezogene Daten von Kunden bleiben im Kundensystem. Sie werden nicht per E-Mail versendet und nicht auf private Geräte kopiert. Sicherungen entstehen jede Nacht und werden 35 Tage aufbewahrt.

## Vorfälle

Verdächtige Nachrichten gehen ungeöffnet an security@fairhaven.example. Das Sicherheitsteam informiert innerhalb von 24 Stunden die Datenschutzbeauftragte, wenn personenbezogene Daten betroffen sein können.
`,
  },
];
