import type { Passage } from './passage.ts';

/** One lookup made for an answer, as people see it. */
export interface AnswerStep {
  /** Unique within the answer. A later step with the same id replaces it. */
  id: string;
  /** `waiting`: for the person's approval. */
  state: 'running' | 'waiting' | 'done' | 'failed' | 'stopped';
  /**
   * For example "Searched “notice period”". Put document names into `documents`, so that they can be hidden from people without
   * access.
   */
  title: string;
  /** The documents of the step: "Acme agreement.pdf", "7–9". */
  documents: StepDocument[];
  /** "8 passages", or the reason of a failure. */
  outcome: string | null;
  /** Passages that the step found and the answer can cite. */
  passages: StepPassage[];
  /** Number of hidden documents, which the reader can no longer open. */
  withheld: number;
  /** Sources on the web that the model's provider names, for those who want to look there. Staffroom has read none of them. */
  links?: WebLink[];
  /** The approval that the step waits for, as long as it waits. */
  approval?: StepApproval;
}

/** A page on the web that a provider names as a source. Title and address are its words. */
export interface WebLink {
  /** Empty where the provider gave none. */
  title: string;
  /** http or https. */
  url: string;
  /** By which the text names it; null where the text has no numbers of the provider's own. */
  number: number | null;
}

/** A change that a model wants to make, as the person is asked about it. */
export interface StepApproval {
  id: string;
  /** Name of the agent that makes the change. */
  agent: string;
  fields: { name: string; value: string }[];
}

export interface StepDocument {
  documentId: string;
  filename: string;
  version: number;
  /** 1-based; null for the first page, and for formats without pages. */
  page: number | null;
  /** "7–9", "Terms › Liability"; null for the whole document. */
  place: string | null;
}

export type StepPassage = Pick<
  Passage,
  'documentId' | 'filename' | 'version' | 'page' | 'section' | 'start' | 'end'
> & {
  /** The answer's citation number; null when it does not cite the passage, or not yet. */
  number: number | null;
  quote: string;
};

/** Fields of a step that an agent or a tool changes; the others stay. */
export type StepNews = Partial<Pick<AnswerStep, 'title' | 'documents' | 'outcome' | 'links'>>;

/** Maximum for one step. Further passages only count in the outcome. */
const maxPassages = 20;
/** Maximum lengths in characters. */
const maxLength = { title: 300, outcome: 300, quote: 240 };

export function answerStep(
  step: Pick<AnswerStep, 'id' | 'state' | 'title'> & StepNews,
  found: readonly { number: number; passage: Passage }[] = [],
): AnswerStep {
  const { id, state, title, documents = [], outcome = null, links } = step;
  return {
    id,
    state,
    title: cut(title, maxLength.title),
    documents,
    outcome: outcome === null ? null : cut(outcome, maxLength.outcome),
    passages: found.slice(0, maxPassages).map(({ number, passage }) => stepPassage(number, passage)),
    withheld: 0,
    ...(links && { links }),
  };
}

function stepPassage(number: number, passage: Passage): StepPassage {
  const { documentId, filename, version, page, section, start, end, quote } = passage;
  return {
    number,
    documentId,
    filename,
    version,
    page,
    section,
    start,
    end,
    quote: cut(quote.trim(), maxLength.quote),
  };
}

/** The step for a reader who can open only some of its documents. */
export function visibleStep(step: AnswerStep, mayOpen: (documentId: string) => boolean): AnswerStep {
  const all = new Set([...step.documents, ...step.passages].map(({ documentId }) => documentId));
  const withheld = [...all].filter((id) => !mayOpen(id)).length;
  if (withheld === 0) return step;
  return {
    ...step,
    documents: step.documents.filter(({ documentId }) => mayOpen(documentId)),
    passages: step.passages.filter(({ documentId }) => mayOpen(documentId)),
    withheld,
  };
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

export const countOf = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
