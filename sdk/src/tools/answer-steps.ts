import type { Passage } from './passage.ts';

/** One lookup made for an answer, as people see it. */
export interface AnswerStep {
  /** Id, unique within the answer. A later step with the same id replaces this one. */
  id: string;
  /** State of the step. `waiting` means for the person's approval. */
  state: 'running' | 'waiting' | 'done' | 'failed' | 'stopped';
  /**
   * Title for people, such as "Searched “notice period”". Put document names into `documents` instead, so that they can be
   * hidden from people without access.
   */
  title: string;
  /** The documents of the step, each with an optional place: "Acme agreement.pdf", "7–9". */
  documents: StepDocument[];
  /** The result, such as "8 passages", or the reason for a failure. */
  outcome: string | null;
  /** Passages that the step found and the answer can cite. */
  passages: StepPassage[];
  /** Number of documents that are hidden, because the reader can no longer open them. */
  withheld: number;
  /** Web pages that the model's provider names as sources, as links for people. Staffroom has read none of these pages. */
  links?: WebLink[];
  /** The interface that shows the result of an outside tool. Undefined if the result is text only. */
  app?: StepApp;
  /** The approval that the step is waiting for. Undefined when it is not waiting. */
  approval?: StepApproval;
  /** The server at which the person has to sign in before the model can use its tools. */
  signIn?: StepSignIn;
}

/** An MCP server at which each person signs in with their own account. */
export interface StepSignIn {
  /** Number of the server. */
  server: number;
  /** Name of the server. */
  name: string;
}

/** A web page that a provider names as a source. Title and address come from the provider. */
export interface WebLink {
  /** Title of the page; empty when the provider gave none. */
  title: string;
  /** Address of the page, with http or https. */
  url: string;
  /** The number by which the text cites the page; null when the provider put no numbers into the text. */
  number: number | null;
}

/** The interface of an outside tool (MCP Apps) in an answer. */
export interface StepApp {
  /** Id of the stored call, which the chat's interface loads by this id. */
  id: string;
  /** Name of the server that provides the tool. */
  server: string;
  /** Title of the tool. */
  title: string;
}

/** A change that a model wants to make, as shown to the person who must approve it. */
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
  /** Page number, starting with 1; null for the first page, and for formats without pages. */
  page: number | null;
  /** The place in the document: "7–9", "Terms › Liability"; null for the whole document. */
  place: string | null;
}

export type StepPassage = Pick<
  Passage,
  'documentId' | 'filename' | 'version' | 'page' | 'section' | 'start' | 'end'
> & {
  /** The citation number of the passage in the answer; null when the answer has not cited the passage. */
  number: number | null;
  quote: string;
};

/** Fields of a step that an agent or a tool changes. Fields that are left out do not change. */
export type StepChanges = Partial<Pick<AnswerStep, 'title' | 'documents' | 'outcome' | 'links' | 'app'>>;

/** Maximum number of passages in one step. Further passages are only included in the count of the outcome. */
const maxPassages = 20;
/** Maximum lengths in characters. */
const maxLength = { title: 300, outcome: 300, quote: 240 };

export function answerStep(
  step: Pick<AnswerStep, 'id' | 'state' | 'title'> & StepChanges,
  found: readonly { number: number; passage: Passage }[] = [],
): AnswerStep {
  const { id, state, title, documents = [], outcome = null, links, app } = step;
  return {
    id,
    state,
    title: cut(title, maxLength.title),
    documents,
    outcome: outcome === null ? null : cut(outcome, maxLength.outcome),
    passages: found.slice(0, maxPassages).map(({ number, passage }) => stepPassage(number, passage)),
    withheld: 0,
    ...(links && { links }),
    ...(app && { app }),
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

/** Returns the step for a reader who can open only some of its documents. */
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
