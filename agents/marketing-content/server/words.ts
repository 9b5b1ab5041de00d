import { languageOf, type WrittenLanguage } from '@staffroom/sdk/reading';
import type { Facts } from '../prompt.ts';
import { type Industry, industryNames, type Revision, type Service, serviceNames } from '../project.ts';

// The fixed texts of a composed text, in the language that the form selects, or otherwise in the language of the form's words.

const gap = '[to be supplied]';
const lower = (name: string) => name.toLowerCase();

const english = {
  gap,
  rest: '[to be supplied: the rest of the text. The model stopped in mid-sentence]',
  drafted: (model: string) => `Drafted by ${model} from the project form`,
  aModel: 'an AI model',
  assembled: 'Assembled from the project form, without an AI model',
  byHand: 'Written by hand',
  edited: (names: string) => `edited by ${names}`,
  industries: industryNames as Readonly<Record<Industry, string>>,
  /** The names of services in lowercase, for use inside a sentence. */
  services: Object.fromEntries(
    Object.entries(serviceNames).map(([key, name]) => [key, lower(name)]),
  ) as Readonly<Record<Service, string>>,
  changed: 'What changed:',
  inUse: (names: string) => `In use: ${names}.`,
  with: (names: string) => `With ${names}.`,
  ourPart: (services: string) => `Our part: ${services}.`,
  headings: {
    overview: 'Overview',
    challenge: 'Challenge',
    solution: 'Solution',
    implementation: 'Implementation',
    results: 'Results',
  },
  before: `What stood in the way before the project: ${gap}`,
  putInPlace: `What was put in place: ${gap}`,
  carriedOut: `How it was carried out: ${gap}`,
  figures: `Figures before and after: ${gap}`,
  scope: (client: string, project: string, chosen: string, services: string) => [
    `${client} ${project ? `carried out the project “${project}”` : 'carried out this project'} with ${chosen}.`,
    `The project covered ${services || gap}. People, sites and systems in scope: ${gap}.`,
    `It began in ${gap} and went live in ${gap}. Before, the work was done with ${gap}.`,
  ],
  metrics: (client: string, chosen: string) => [
    `- Time to a first answer, before and after ${chosen}: ${gap}`,
    `- Requests a month, before and after: ${gap}`,
    `- People who use it at ${client}: ${gap}`,
    `- Weeks from the start to going live: ${gap}`,
  ],
  testimonial: (chosen: string, project: string) =>
    `We chose ${chosen} for ${project || 'this project'}. Before, we ${gap}. Today ${gap}. What I value most about working together is ${gap}.`,
};

export type FormWords = typeof english;

const offen = '[zu ergänzen]';

const german: FormWords = {
  gap: offen,
  rest: '[zu ergänzen: der Rest des Textes. Das Modell hat mitten im Satz aufgehört]',
  drafted: (model) => `Entworfen von ${model} aus dem Projektformular`,
  aModel: 'einem KI-Modell',
  assembled: 'Aus dem Projektformular zusammengestellt, ohne KI-Modell',
  byHand: 'Von Hand geschrieben',
  edited: (names) => `bearbeitet von ${names}`,
  industries: {
    technology: 'Technologie',
    healthcare: 'Gesundheitswesen',
    finance: 'Finanzen & Banken',
    education: 'Bildung',
    manufacturing: 'Industrie',
    retail: 'Handel',
    government: 'Öffentlicher Dienst',
    telecommunications: 'Telekommunikation',
    logistics: 'Logistik & Transport',
    other: 'Sonstiges',
  },
  services: {
    implementation: 'Umsetzung',
    migration: 'Migration',
    customization: 'Anpassung',
    training: 'Schulung',
    support: 'Support',
  },
  changed: 'Was sich geändert hat:',
  inUse: (names) => `Im Einsatz: ${names}.`,
  with: (names) => `Mit ${names}.`,
  ourPart: (services) => `Unser Anteil: ${services}.`,
  headings: {
    overview: 'Überblick',
    challenge: 'Herausforderung',
    solution: 'Lösung',
    implementation: 'Umsetzung',
    results: 'Ergebnisse',
  },
  before: `Was vor dem Projekt im Weg stand: ${offen}`,
  putInPlace: `Was eingeführt wurde: ${offen}`,
  carriedOut: `Wie es umgesetzt wurde: ${offen}`,
  figures: `Zahlen davor und danach: ${offen}`,
  scope: (client, project, chosen, services) => [
    `${client} hat ${project ? `das Projekt „${project}“` : 'dieses Projekt'} mit ${chosen} umgesetzt.`,
    `Das Projekt umfasste: ${services || offen}. Personen, Standorte und Systeme, um die es ging: ${offen}.`,
    `Es begann im ${offen} und ging im ${offen} in Betrieb. Davor wurde mit ${offen} gearbeitet.`,
  ],
  metrics: (client, chosen) => [
    `- Zeit bis zur ersten Antwort, vor und mit ${chosen}: ${offen}`,
    `- Anfragen im Monat, davor und danach: ${offen}`,
    `- Personen, die es bei ${client} nutzen: ${offen}`,
    `- Wochen vom Beginn bis zur Inbetriebnahme: ${offen}`,
  ],
  testimonial: (chosen, project) =>
    `Wir haben uns bei ${project || 'diesem Projekt'} für ${chosen} entschieden. Davor ${offen}. Heute ${offen}. Was ich an der Zusammenarbeit am meisten schätze, ist ${offen}.`,
};

const words: Record<WrittenLanguage, FormWords> = { en: english, de: german };

/** @param otherwise the person's language, used if the form does not show one */
export function languageOfForm(facts: Facts, otherwise: WrittenLanguage): WrittenLanguage {
  if (facts.language === 'en' || facts.language === 'de') return facts.language;
  return languageOf([facts.name, facts.scope, facts.metrics, facts.testimonial].join('\n'), otherwise);
}

export const wordsIn = (language: WrittenLanguage): FormWords => words[language];

interface TextOrigin {
  drafted: Revision['drafted'] | null;
  editors: readonly string[];
}

/** The origin of a text as one line, in the language of the text: "Drafted by gpt-5 from the project form · edited by Maya". */
export function originText({ drafted, editors }: TextOrigin, text: string): string {
  const said = words[languageOf(text)];
  const edited = editors.length === 0 ? '' : said.edited(editors.join(', '));
  if (!drafted) return said.byHand;
  const draft = drafted.how === 'model' ? said.drafted(drafted.model ?? said.aModel) : said.assembled;
  return edited === '' ? draft : `${draft} · ${edited}`;
}
