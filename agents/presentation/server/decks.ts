import { AppError, isAppError, msg, type Stored } from '@staffroom/sdk';
import type { StoredDeck } from '../contract.ts';
import { Deck } from '../deck.ts';
import type { AgentCall } from './kit.ts';

/** Replaces the values that come from a document for people who can no longer read the document. */
const withheld: Partial<Deck> = {
  title: 'A document you don’t have access to',
  filename: '',
  slides: [],
  instructions: '',
  remarks: [],
};
const maxDecks = 500;

export function openDecks(call: AgentCall) {
  const rows = call.storage.collection('decks', Deck, { about: { document: 'documentId', withheld } });
  return {
    get: (id: string) => rows.get(id).catch(asGone),
    update: rows.update.bind(rows),
    delete: rows.delete.bind(rows),

    /** Returns the presentations, newest first. */
    async list(): Promise<Stored<Deck>[]> {
      const { items } = await rows.list({ limit: 100 });
      return items;
    },

    async ofJob(jobId: string): Promise<Stored<Deck> | undefined> {
      const { items } = await rows.list({ search: jobId, limit: 5 });
      return items.find((deck) => deck.jobId === jobId);
    },

    async create(deck: Deck): Promise<Stored<Deck>> {
      const { total } = await rows.list({ limit: 1 });
      if (total >= maxDecks)
        throw new AppError(
          'too-large',
          msg`You have ${maxDecks} presentations, which is the limit. Delete some first.`,
        );
      return rows.create(deck);
    },
  };
}

function asGone(error: unknown): never {
  if (!isAppError(error) || error.code !== 'not-found') throw error;
  throw new AppError('not-found', 'This presentation was deleted or belongs to someone else.');
}

/** Adds the newest versions of the presentation's documents, so that the page can mark outdated slides. */
export async function present(
  call: AgentCall,
  { jobId: _jobId, ...deck }: Stored<Deck>,
): Promise<StoredDeck> {
  const ids = new Set(deck.slides.flatMap(({ sources }) => sources.map(({ documentId }) => documentId)));
  const versions = await Promise.all(
    [...ids].map(async (id) => [id, (await call.documents.get(id).catch(() => null))?.version] as const),
  );
  return {
    ...deck,
    withheld: deck.withheld === true,
    versions: Object.fromEntries(
      versions.flatMap(([id, version]) => (version === undefined ? [] : [[id, version]])),
    ),
  };
}
