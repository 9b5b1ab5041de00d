import { AppError, type DocumentInfo, isAppError, type Message, msg } from '@staffroom/sdk';
import { readDocument, sentencesOf } from '@staffroom/sdk/reading';
import type { OurAnswers } from '../../ledger.ts';
import type { AgentCall } from '../kit.ts';

export interface OwnDocuments {
  choice: OurAnswers;
  /** Search only these; undefined for the whole library. */
  ids: string[] | undefined;
  isOurs(documentId: string): Promise<boolean>;
}

const parties =
  'offerors?|vendors?|contractors?|bidders?|proposers?|suppliers?|respondents?|tenderers?|Auftragnehmer\\p{L}*|Bieter\\p{L}*|Anbieter\\p{L}*|adjudicatari[oa]s?|contratistas?|licitador\\p{L}*|titulaires?|candidats?|soumissionnaires?';
const duties =
  'must|shall|should|will|may not|(?:is|are) required|muss|müssen|soll|sollen|hat|haben|darf|dürfen|deber[áa]n?|debe|tendr[áa]n?|doi(?:t|vent)|devr(?:a|ont)';
/** Matches a sentence that a buyer writes: it states a duty of bidders, not a fact. */
const obliges = new RegExp(
  String.raw`(?<!\p{L})(?:${parties})(?!\p{L})[^.;|]{0,60}?(?<!\p{L})(?:${duties})(?!\p{L})`,
  'iu',
);
const order =
  /^(?:[^\p{L}]*)(?:please )?(?:describe|state|list|provide|explain|identify|specify|indicate|outline|confirm|attach|submit|beschreiben Sie|nennen Sie|describa|indique|décrivez|indiquez)(?!\p{L})/iu;
const request =
  /request for (?:proposals?|quot\w+|tenders?|information|bids?)|invitation to (?:bid|tender)|\b(?:RFP|RFQ|RFI|ITT)\b|solicitation|questionnaire|security assessment|Ausschreibung|Leistungsbeschreibung|Vergabeunterlagen|pliego|licitaci[óo]n|appel d['’]offres|cahier des (?:charges|clauses)/iu;
/** A text with at least this many duties, and this share of duties among its sentences, counts as a buyer's. */
const [minDuties, minShare] = [5, 0.2];
/** Minimum share of questions for an unanswered questionnaire: in an answered one, each question has an answer beside it. */
const unansweredShare = 0.6;
const maxSentenceLength = 2_000;

/** Whether a sentence states a fact: no question, no order, no duty of a bidder. */
export const isStatement = (sentence: string): boolean =>
  sentence.length <= maxSentenceLength &&
  !/[?]/.test(sentence) &&
  !obliges.test(sentence) &&
  !order.test(sentence);

/**
 * Whether a buyer wrote the text: an RFP, a questionnaire, or duties of bidders. An answered questionnaire is the company's own
 * if a person chose it.
 */
function isBuyers(filename: string, text: string, isChosen: boolean): boolean {
  const sentences = sentencesOf(text.slice(0, 200_000)).filter(
    ({ text: words }) => words.length <= maxSentenceLength,
  );
  const questions = sentences.filter(({ text: words }) => words.endsWith('?')).length;
  const asked = isChosen && questions < sentences.length * unansweredShare ? 0 : questions;
  const duty = sentences.filter(({ text: words }) => obliges.test(words)).length;
  const isNamed = request.test(filename.replaceAll(/[_-]/g, ' ')) || request.test(text.slice(0, 1_000));
  if (isNamed && duty + asked > 0 && duty + asked >= sentences.length * 0.1) return true;
  return duty + asked >= minDuties && duty + asked >= sentences.length * minShare;
}

/**
 * The documents for drafts: those in a chosen project or with a chosen tag, or else all. A buyer's document is never among
 * them: neither those given to this agent as an RFP or annex nor those whose text reads like one.
 */
export async function ownDocuments(
  call: AgentCall,
  { chosen, given }: { chosen: OurAnswers | null; given: readonly string[] },
): Promise<OwnDocuments> {
  const buyers = new Set(given);
  const choice = chosen ?? { projects: [], tags: (await call.agentSettings.read()).answerTags };
  const isAll = choice.projects.length + choice.tags.length === 0;
  const ids = isAll ? undefined : await chosenDocuments(call, choice);
  if (ids?.length === 0) throw new AppError('invalid', nothingIn(choice));
  const known = new Map<string, Promise<boolean>>();
  const looksOurs = async (documentId: string) => {
    try {
      const { filename, text } = await readDocument(call, documentId);
      return !isBuyers(filename, text, !isAll);
    } catch (error) {
      if (isAppError(error) && error.code === 'not-found') return false;
      throw error;
    }
  };
  return {
    choice,
    ids: ids?.filter((id) => !buyers.has(id)),
    async isOurs(documentId) {
      if (buyers.has(documentId) || ids?.includes(documentId) === false) return false;
      const found = known.get(documentId) ?? looksOurs(documentId);
      known.set(documentId, found);
      return found;
    },
  };
}

const nothingIn = ({ projects, tags }: OurAnswers): string | Message =>
  projects.length > 0
    ? 'The projects and tags that were chosen as our answers contain no document. Add documents, or choose others.'
    : msg`No document has the tag ${tags.join(' or ')}. Tag the documents of your answers, or change the tags in Settings.`;

/** @throws AppError `invalid` for a project that the person cannot open */
async function chosenDocuments(call: AgentCall, { projects, tags }: OurAnswers): Promise<string[]> {
  const open = projects.length === 0 ? [] : await call.documents.projects();
  const inProjects = projects.map((id) => open.find((project) => project.id === id));
  if (inProjects.includes(undefined))
    throw new AppError(
      'invalid',
      'You can’t open a project that was chosen as our answers. Ask to join it, or choose others.',
    );
  const wanted = new Set(tags.map(lower));
  const tagged = wanted.size === 0 ? [] : await allDocuments(call);
  return [
    ...new Set([
      ...inProjects.flatMap((project) => project?.documentIds ?? []),
      ...tagged.filter((one) => one.tags.some((tag) => wanted.has(lower(tag)))).map(({ id }) => id),
    ]),
  ];
}

/** The projects in these choices that the person can open. */
export async function chosenProjects(
  call: AgentCall,
  choices: readonly (OurAnswers | null)[],
): Promise<{ id: string; name: string }[]> {
  const chosen = new Set(choices.flatMap((choice) => choice?.projects ?? []));
  if (chosen.size === 0) return [];
  const open = await call.documents.projects();
  return open.filter(({ id }) => chosen.has(id)).map(({ id, name }) => ({ id, name }));
}

/** The tags of the person's documents, sorted. Spellings that differ in case only count as one. */
export async function allTags(call: AgentCall): Promise<string[]> {
  const tags = (await allDocuments(call)).flatMap((one) => one.tags);
  return [...new Map(tags.map((tag) => [lower(tag), tag])).values()].toSorted((a, b) => a.localeCompare(b));
}

async function allDocuments({ documents }: AgentCall): Promise<DocumentInfo[]> {
  const all: DocumentInfo[] = [];
  const limit = 500;
  for (let offset = 0; ; offset += limit) {
    const page = await documents.list({ limit, offset });
    all.push(...page);
    if (page.length < limit) return all;
  }
}

const lower = (tag: string) => tag.toLowerCase();
