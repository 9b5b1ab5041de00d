import type { RuleLanguage } from './languages.ts';

// The fixed texts of an analysis by rules, in the language of the RFP.

const german: Readonly<Record<string, string>> = {
  'Questions due': 'Fragen bis',
  'Answers to questions': 'Antworten auf Fragen',
  'RFP released': 'Veröffentlichung der Ausschreibung',
  Interviews: 'Gespräche',
  Award: 'Zuschlag',
  'Start of work': 'Beginn der Arbeiten',
  'End of contract': 'Ende des Vertrags',
  'Conference or visit': 'Besprechung oder Ortstermin',
  'Letter of intent due': 'Absichtserklärung bis',
  'Submission due': 'Abgabe der Angebote',
  'Penalties or liquidated damages.': 'Vertragsstrafen oder pauschalierter Schadensersatz.',
  'We would have to indemnify the buyer.': 'Wir müssten den Auftraggeber freistellen.',
  'Liability without a limit.': 'Haftung ohne Obergrenze.',
  'The buyer can end the contract without a cause.': 'Der Auftraggeber kann den Vertrag ohne Grund beenden.',
  'A fixed price: effort above the estimate is ours.': 'Ein Festpreis: Mehraufwand tragen wir.',
  'A ground for exclusion: check it before anything is handed in.':
    'Ein Ausschlussgrund: vor der Abgabe prüfen.',
  'Rights in the work go to the buyer or the public.':
    'Die Rechte am Werk gehen an den Auftraggeber oder die Öffentlichkeit.',
  'Exceptions and assumptions are not welcome.': 'Vorbehalte und Annahmen sind nicht erwünscht.',
  'The best price that any customer has is asked for.':
    'Verlangt wird der beste Preis, den irgendein Kunde hat.',
  'People have to be cleared before they can start.':
    'Personen müssen überprüft sein, bevor sie anfangen können.',
  'A bond or insurance is asked for.': 'Eine Bürgschaft oder Versicherung wird verlangt.',
  'The buyer decides alone.': 'Der Auftraggeber entscheidet allein.',
  'By when do proposals have to be submitted?': 'Bis wann sind Angebote abzugeben?',
  'By which criteria will proposals be evaluated?': 'Nach welchen Kriterien werden die Angebote bewertet?',
  'How are the evaluation criteria weighted against each other?':
    'Wie sind die Bewertungskriterien gegeneinander gewichtet?',
  'Is there a budget or a price ceiling?': 'Gibt es ein Budget oder eine Preisobergrenze?',
};

const spanish: Readonly<Record<string, string>> = {
  'Questions due': 'Fin del plazo de consultas',
  'Answers to questions': 'Respuestas a las consultas',
  'RFP released': 'Publicación',
  Interviews: 'Entrevistas',
  Award: 'Adjudicación',
  'Start of work': 'Inicio de los trabajos',
  'End of contract': 'Fin del contrato',
  'Conference or visit': 'Reunión o visita',
  'Letter of intent due': 'Plazo de la carta de intención',
  'Submission due': 'Presentación de ofertas',
  'Penalties or liquidated damages.': 'Penalidades o indemnizaciones pactadas.',
  'We would have to indemnify the buyer.': 'Tendríamos que indemnizar al comprador.',
  'Liability without a limit.': 'Responsabilidad sin límite.',
  'The buyer can end the contract without a cause.': 'El comprador puede resolver el contrato sin causa.',
  'A fixed price: effort above the estimate is ours.':
    'Precio cerrado: el esfuerzo adicional corre por nuestra cuenta.',
  'A ground for exclusion: check it before anything is handed in.':
    'Causa de exclusión: compruébela antes de presentar la oferta.',
  'Rights in the work go to the buyer or the public.':
    'Los derechos sobre el trabajo pasan al comprador o al público.',
  'Exceptions and assumptions are not welcome.': 'No se admiten reservas ni supuestos.',
  'The best price that any customer has is asked for.':
    'Se exige el mejor precio que tenga cualquier cliente.',
  'People have to be cleared before they can start.':
    'Las personas deben superar una comprobación antes de empezar.',
  'A bond or insurance is asked for.': 'Se exige una garantía o un seguro.',
  'The buyer decides alone.': 'El comprador decide por sí solo.',
  'By when do proposals have to be submitted?': '¿Hasta cuándo se pueden presentar ofertas?',
  'By which criteria will proposals be evaluated?': '¿Con qué criterios se valoran las ofertas?',
  'How are the evaluation criteria weighted against each other?':
    '¿Qué peso tiene cada criterio de valoración?',
  'Is there a budget or a price ceiling?': '¿Hay un presupuesto o un precio máximo?',
};

const french: Readonly<Record<string, string>> = {
  'Questions due': 'Date limite des questions',
  'Answers to questions': 'Réponses aux questions',
  'RFP released': 'Publication',
  Interviews: 'Auditions',
  Award: 'Attribution',
  'Start of work': 'Début des prestations',
  'End of contract': 'Fin du marché',
  'Conference or visit': 'Réunion ou visite',
  'Letter of intent due': 'Date limite de la lettre d’intention',
  'Submission due': 'Remise des offres',
  'Penalties or liquidated damages.': 'Pénalités ou dommages-intérêts forfaitaires.',
  'We would have to indemnify the buyer.': 'Nous devrions indemniser l’acheteur.',
  'Liability without a limit.': 'Responsabilité sans limite.',
  'The buyer can end the contract without a cause.': 'L’acheteur peut résilier le marché sans motif.',
  'A fixed price: effort above the estimate is ours.':
    'Prix forfaitaire : le dépassement est à notre charge.',
  'A ground for exclusion: check it before anything is handed in.':
    'Motif d’exclusion : à vérifier avant la remise de l’offre.',
  'Rights in the work go to the buyer or the public.':
    'Les droits sur les travaux reviennent à l’acheteur ou au public.',
  'Exceptions and assumptions are not welcome.': 'Les réserves et les hypothèses ne sont pas admises.',
  'The best price that any customer has is asked for.': 'Le meilleur prix accordé à un client est exigé.',
  'People have to be cleared before they can start.':
    'Les personnes doivent être habilitées avant de commencer.',
  'A bond or insurance is asked for.': 'Une garantie ou une assurance est exigée.',
  'The buyer decides alone.': 'L’acheteur décide seul.',
  'By when do proposals have to be submitted?': 'Jusqu’à quand les offres peuvent-elles être remises ?',
  'By which criteria will proposals be evaluated?': 'Selon quels critères les offres sont-elles évaluées ?',
  'How are the evaluation criteria weighted against each other?': 'Quel est le poids de chaque critère ?',
  'Is there a budget or a price ceiling?': 'Y a-t-il un budget ou un prix plafond ?',
};

export interface RuleWords {
  translate: (text: string) => string;
  meant: (word: string) => string;
  sector: (industry: string) => string;
}

const words: Record<RuleLanguage, RuleWords> = {
  en: {
    translate: (text) => text,
    meant: (word) => `What is meant by “${word}” here, and how will it be judged?`,
    sector: (industry) => `Rules of the ${industry} sector are touched: have it checked.`,
  },
  de: {
    translate: (text) => german[text] ?? text,
    meant: (word) => `Was ist hier mit „${word}“ gemeint, und wonach wird das beurteilt?`,
    sector: (industry) => `Das berührt Vorschriften der Branche „${industry}“: prüfen lassen.`,
  },
  es: {
    translate: (text) => spanish[text] ?? text,
    meant: (word) => `¿Qué significa aquí «${word}» y cómo se valorará?`,
    sector: (industry) => `Afecta a normas del sector «${industry}»: hágalo revisar.`,
  },
  fr: {
    translate: (text) => french[text] ?? text,
    meant: (word) => `Que signifie ici « ${word} » et comment cela sera-t-il évalué ?`,
    sector: (industry) => `Cela touche aux règles du secteur « ${industry} » : à faire vérifier.`,
  },
};

export const ruleWords = ({ language }: { language: RuleLanguage }): RuleWords => words[language];
