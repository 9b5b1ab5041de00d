import {
  type Clause,
  needsPreviousSentence,
  scorer,
  shorten,
  type Topic,
  type TopicalDocument,
} from '@staffroom/sdk/reading';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import type { Kind } from '../../kinds-and-audiences.ts';
import { distinctBy, type Duty, dutiesOf, isDuty, splitByDate } from './duties.ts';
import { audienceRules, interestsOf, type DeckPurpose } from './deck-purpose.ts';
import { deckWords } from './words.ts';

/** Words of the sentences that the last slide of each kind shows. */
const asked: Record<Exclude<Kind, 'project'>, RegExp> = {
  business:
    /(?<!\p{L})(?:results?|outcomes?|success|cost|revenue|growth|savings?|risks?|goals?|important|key|essential|improve|reduc|increas|fell|rose|must|Ergebnis|Erfolg|Kosten|Umsatz|Wachstum|Risik|Ziel|wichtig|entscheidend|sank|stieg|muss|müssen)/iu,
  technical:
    /(?<!\p{L})(?:must|shall|require|support|architecture|interface|security|secure|system|standard|performance|muss|müssen|Anforderung|System|Schnittstelle|Sicherheit|Architektur|Standard)/iu,
  educational:
    /(?<!\p{L})(?:is (?:a|an|the|called|defined)|are (?:called|defined)|means?|refers? to|consists? of|because|therefore|key|ist (?:ein|der|die|das)|sind|heißt|bezeichnet|bedeutet|besteht aus|versteht man|weil|liegt vor)(?!\p{L})/iu,
  sales:
    /(?<!\p{L})(?:benefit|advantag|sav(?:e|es|ed|ing)|fast|faster|quick|easy|easier|simpl|fewer|lower|less|better|best|improv|reduc|increas|gain|free|reliab|secure|protect|shorter|Nutzen|Vorteil|spar|schnell|einfach|weniger|besser|verbesser|senk|steiger|sicher|kostenlos)/iu,
  marketing:
    /(?<!\p{L})(?:customer|people|users?|brand|experience|communit|public|trust|new|first|best|better|benefit|Kund|Mensch|Nutzer|Bürger|Marke|Erlebnis|Vertrauen|neu|erst|besser|Vorteil)/iu,
  research:
    /(?<!\p{L})(?:we (?:show|find|found|conclude|demonstrate|observe)|results? (?:show|suggest|indicate|confirm)|experiments? (?:show|suggest)|conclu|outperform|signific|demonstrat|evidence|suggests? that|achiev|improv|finding|zeig|ergab|ergibt|belegt|Ergebnis|Befund|signifikant|schluss|führt zu|führte)/iu,
  executive:
    /(?<!\p{L})(?:decid|decision|approv|propos|recommend|options?|risk|budget|invest|must|should|shall|entscheid|beschl|genehmig|freigegeben|freizugeben|empfiehl|empfohl|beantrag|vorschl|vorgeschlagen|Risik|Haushalt|Budget|muss|müssen|sollen?)(?!\p{L}{9})/iu,
};
/** Parts of a document that say what follows from it. */
const concluding =
  /conclusion|summary|result|finding|discussion|recommendation|decision|next steps|outlook|required action|fazit|zusammenfassung|ergebnis|empfehlung|beschl|ausblick|nächste schritte/i;

/** "C. The lot": the letter of a list item. */
const label = /^\(?[A-Z\d][.)]\s+(?=\p{Lu})/u;

interface Statement {
  clause: Clause;
  topic: Topic;
  score: number;
}

const minPoints = 2;

/**
 * The last slide says what its kind asks for, in sentences of the document: duties by date for a project, decisions and risks for
 * executives, conclusions of a study.
 * @param weightiest slides for a document without such sentences, the most relevant first
 */
export function closingSlide(
  source: TopicalDocument,
  purpose: DeckPurpose,
  weightiest: readonly Slide[],
  order: readonly Slide[],
): Slide | null {
  const words = deckWords(source);
  const { points: most, maxLength } = audienceRules[purpose.audience];
  const limit = Math.min(5, Math.max(3, most));
  const { kind } = purpose;
  const chosen =
    kind === 'project'
      ? dutiesFirst(source, limit)
      : statementsOf(source, purpose, { asks: asked[kind], limit });
  if (chosen.length >= minPoints)
    return {
      ...emptySlide('closing', 'rules'),
      title: words.closing[kind],
      points: chosen.map((clause, at) => ({
        text: shorten(clause.text.replace(label, ''), maxLength).slice(0, 500),
        sources: [at],
        column: 0 as const,
      })),
      notes: words.whatFollows,
      sources: chosen.map(source.passageOf),
    };
  const said = weightiest.flatMap((slide) => {
    const [point] = slide.points;
    const passage = slide.sources[point?.sources[0] ?? -1];
    const isList = slide.layout === 'bullets' || slide.layout === 'chart';
    // A figure of a chart does not say what it counts.
    const counted = passage?.section || slide.title;
    const text = slide.layout === 'chart' ? `${counted}: ${point?.text}` : point?.text;
    return isList && text && passage ? [{ slide, text: text.slice(0, 500), passage }] : [];
  });
  const taken = said.slice(0, limit).toSorted((a, b) => order.indexOf(a.slide) - order.indexOf(b.slide));
  if (taken.length === 0) return null;
  return {
    ...emptySlide('closing', 'rules'),
    title: words.closing.business,
    points: taken.map(({ text }, at) => ({ text, sources: [at], column: 0 as const })),
    notes: words.whatFollows,
    sources: taken.map(({ passage }) => passage),
  };
}

/** Dated duties by date, then others in the order of the document. */
function dutiesFirst(source: TopicalDocument, limit: number): Clause[] {
  // The label of a table row is no sentence.
  const duties = dutiesOf(source).filter(
    ({ clause: { text }, date }) =>
      (/[.!]\W{0,3}$/.test(text) || isDuty(text)) && (date !== '' || text.length < 260),
  );
  const { dated, others } = splitByDate(duties);
  return distinct([...dated, ...spread(others)].map(({ clause }) => clause)).slice(0, limit);
}

/** One duty of each part first; those with a period before those without. */
function spread(duties: readonly Duty[]): Duty[] {
  const rank = new Map<Topic, number>();
  return duties
    .toSorted((a, b) => Number(b.when !== '') - Number(a.when !== ''))
    .map((duty) => {
      const before = rank.get(duty.topic) ?? 0;
      rank.set(duty.topic, before + 1);
      return { duty, before };
    })
    .toSorted((a, b) => a.before - b.before)
    .map(({ duty }) => duty);
}

function statementsOf(
  source: TopicalDocument,
  purpose: DeckPurpose,
  { asks, limit }: { asks: RegExp; limit: number },
): Clause[] {
  const score = scorer(source.topics, interestsOf(purpose));
  const found = source.topics.flatMap((topic) =>
    [...topic.sentences, ...topic.items].flatMap((clause, place): Statement[] => {
      const isAsked = asks.test(clause.text) || asks.test(topic.title);
      if (!isAsked || clause.text.includes('?') || needsPreviousSentence(clause.text)) return [];
      const isDecision = purpose.kind === 'executive' && isDuty(clause.text);
      const more =
        (concluding.test(topic.title) ? 1.5 : 1) *
        (isDecision ? 1.3 : 1) *
        (/^(?:When|While|Although|Wenn|Während|Obwohl)\s/.test(clause.text) ? 0.6 : 1);
      return [{ clause, topic, score: score(clause, topic, Math.max(1, place)) * more }];
    }),
  );
  const topics = new Map<Topic, number>();
  const best = found
    .filter(({ score: value }) => value > 1)
    .toSorted((a, b) => b.score - a.score)
    .filter(({ topic }) => {
      const before = topics.get(topic) ?? 0;
      topics.set(topic, before + 1);
      return before < (source.topics.length < 4 ? limit : 2);
    });
  return distinct(best.map(({ clause }) => clause))
    .slice(0, limit)
    .toSorted((a, b) => a.start - b.start);
}

const distinct = (clauses: readonly Clause[]) => distinctBy(clauses, (clause) => clause);
