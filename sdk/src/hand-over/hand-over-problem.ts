// Without zod: browsers load this.

/** What an agent takes over, with everything said that its manifest left unsaid. */
export interface AcceptedHandOver {
  question: boolean;
  /** Null: none. `types` null: of any type. */
  documents: { types: string[] | null; most: number } | null;
  text: boolean;
}

export interface HandOver {
  /** Words to begin with: they stand in the text box of a chat, to be sent by the person. */
  question?: string | undefined;
  /** Ids of documents that the person may read. */
  documents?: readonly string[] | undefined;
  /** The text of an answer. */
  text?: string | undefined;
  /** One of the commands that the other agent declares. */
  command?: string | undefined;
}

interface Target {
  name: string;
  state: string;
  accepts: AcceptedHandOver;
}

/** Documents of one hand-over, unless the agent says that it takes fewer. */
export const mostDocuments = 100;

/**
 * Why an agent cannot be opened with this, as a sentence; null where it can.
 * @param agent undefined where it is not installed, or not for this person
 * @param types of the documents, where they are known
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
