import { useCallback } from 'react';
import type { HandOverArrival, HandOverInfo } from '../../core/agents/hand-overs.ts';
import { callCore, coreQuery } from '../core-api.ts';
import { useQuery, useQueryClient } from '../query.ts';
import { useSearchParams } from '../router.ts';

export interface ReceivedHandOver {
  /** The hand-over; null if there is none and while it loads. */
  handOver: HandOverInfo | null;
  loading: boolean;
  /** Stores the result of the hand-over. The origin and the result then show each other. */
  arrived: (place: HandOverArrival) => Promise<void>;
}

/**
 * The hand-over that opened this page, from `?handover=…` in its address.
 * @example const { handOver, arrived } = useHandOver(); const [documents] = useState(handOver?.documents ?? []); async function run() { const { jobId } = await start(documents); await arrived({ kind: 'job', id: jobId }); }
 */
export function useHandOver(): ReceivedHandOver {
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const id = search.get('handover') ?? '';
  const found = useQuery({
    ...coreQuery('GET /api/hand-overs/:id', { params: { id } }),
    enabled: id !== '',
    retry: false,
  });
  const arrived = useCallback(
    async (place: HandOverArrival) => {
      if (id === '') return;
      await callCore('POST /api/hand-overs/:id/arrival', { params: { id }, body: place });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['/api/lineage'] }),
        queries.invalidateQueries(coreQuery('GET /api/hand-overs/:id', { params: { id } })),
      ]);
    },
    [id, queries],
  );
  return {
    handOver: id === '' ? null : (found.data ?? null),
    loading: id !== '' && found.isPending,
    arrived,
  };
}
