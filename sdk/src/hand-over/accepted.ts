import type { AgentManifest } from '../manifest.ts';
import { type AcceptedHandOver, maxDocuments } from './hand-over-problem.ts';

/** Returns what an agent accepts in a hand-over: the manifest's list, or else the default of an agent with a chat. */
export function acceptedBy(manifest: AgentManifest, chats: boolean): AcceptedHandOver {
  const { accepts, capabilities } = manifest;
  const all = { types: null, most: maxDocuments };
  if (!accepts)
    return { question: chats, text: chats, documents: chats && capabilities.includes('search') ? all : null };
  const { documents } = accepts;
  return {
    question: accepts.question,
    text: accepts.text,
    documents:
      typeof documents === 'boolean'
        ? documents
          ? all
          : null
        : { types: documents.types ?? null, most: documents.most ?? maxDocuments },
  };
}
