import { useQuery } from '@tanstack/react-query';
import { coreQuery } from '@staffroom/sdk/host';
import type { LibraryDocument } from '../../../documents/library-document.ts';
import { isSample } from '../../../samples/is-sample.ts';
import { useDefaults } from '../../../models/ai-queries.ts';

export interface SetUpSteps {
  model: boolean;
  people: boolean;
  documents: boolean;
  retention: boolean;
}

/** Returns which steps of setting up the workspace are done; undefined while that is unknown. For administrators only. */
export function useSetUp(documents: readonly LibraryDocument[] | undefined): SetUpSteps | undefined {
  const model = useDefaults().data;
  const people = useQuery(coreQuery('GET /api/admin/people', { query: { limit: 1 } })).data;
  const retention = useQuery(coreQuery('GET /api/admin/retention')).data;
  if (!model || !people || !retention || !documents) return undefined;
  return {
    model: !model.demo && model.provider?.usable === true,
    people: people.total > 1,
    documents: documents.some((each) => !isSample(each)),
    retention: retention.some(({ saved }) => saved),
  };
}
