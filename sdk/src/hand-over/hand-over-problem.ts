// This module does not import zod, because browsers load it.

/** The hand-overs that an agent accepts, with defaults filled in. */
export interface AcceptedHandOver {
  question: boolean;
  /** Accepted documents. Null accepts no documents; `types: null` accepts any type. */
  documents: { types: string[] | null; most: number } | null;
  text: boolean;
}

export interface HandOver {
  /** Text for the chat's text box. The person decides whether to send it. */
  question?: string | undefined;
  documents?: readonly string[] | undefined;
  text?: string | undefined;
  command?: string | undefined;
}

interface Target {
  name: string;
  state: string;
  accepts: AcceptedHandOver;
}

/** Maximum number of documents in a hand-over. An agent can set a lower number. */
export const maxDocuments = 100;

/**
 * Checks whether an agent accepts a hand-over.
 * @param agent undefined when the agent is not installed or the person cannot use it
 * @param types of the documents, if known
 * @returns a sentence that says why the agent does not accept it; null when it does
 */
export function handOverProblem(
  agent: Target | undefined,
  { question, documents = [], text }: HandOver,
  types: readonly string[] = [],
): string | null {
  if (!agent) return 'This agent isn’t installed or isn’t available to you.';
  const { name, state, accepts } = agent;
  if (state === 'disabled') return `${name} is switched off.`;
  if (state !== 'running') return `${name} is not available at the moment.`;
  if (question !== undefined && question !== '' && !accepts.question)
    return `${name} doesn’t accept questions.`;
  if (text !== undefined && text !== '' && !accepts.text) return `${name} doesn’t accept text.`;
  if (documents.length === 0) return null;
  if (!accepts.documents) return `${name} doesn’t accept documents.`;
  const { types: taken, most } = accepts.documents;
  if (documents.length > most)
    return most === 1
      ? `${name} accepts one document at a time.`
      : `${name} accepts up to ${most} documents at once.`;
  const other = taken && types.find((type) => !taken.includes(type));
  return other ? `${name} doesn’t accept ${other} files.` : null;
}
