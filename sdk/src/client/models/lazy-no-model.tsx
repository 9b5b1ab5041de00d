import { coreQuery } from '../core-api.ts';
import { part } from '../part.tsx';
import { useQuery } from '../query.ts';

const Notice = part(async () => (await import('./no-model.tsx')).NoModelPanel);

/** Whether the workspace has no AI model, so that built-in answers quote the documents; undefined while loading. */
export function useHasNoModel(): boolean | undefined {
  return useQuery(coreQuery('GET /api/ai/defaults')).data?.demo;
}

/** Shown where people ask, as long as the workspace has no AI model. Loads on first use, inside a `Suspense`. */
export function NoModelNotice() {
  return useHasNoModel() === true && <Notice />;
}
