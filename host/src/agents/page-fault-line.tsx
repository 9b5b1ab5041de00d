import type { PageFault } from '@staffroom/sdk/core';
import { RelativeTime, serverMessage, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { t } from '../texts/texts.ts';

/**
 * Returns the faults of agents' pages by slug; empty for people without access, or if there are none. `query` has the loading
 * error.
 */
export function usePageFaults(isAdmin = true) {
  const query = useQuery({
    ...coreQuery('GET /api/admin/page-faults'),
    staleTime: 0,
    enabled: isAdmin,
  });
  return { faults: new Map(query.data?.map((fault) => [fault.agent, fault])), query };
}

/** For administrators: says that an agent's page does not open, for how many people, and why. */
export function PageFaultLine({ fault, className }: { fault: PageFault; className: string | undefined }) {
  const { people, since, kind } = fault;
  const message = serverMessage(fault.message);
  if (kind === 'refused')
    return (
      <p className={className}>
        {t.rich(
          'The page tried something it isn’t allowed to do and was blocked, for {people, plural, one {one person} other {# people}} since {time}. Last message: {message}',
          { people, time: <RelativeTime time={since} />, message },
        )}
      </p>
    );
  return (
    <p className={className}>
      {t.rich(
        'The page has been failing for {people, plural, one {one person} other {# people}} since {time}. {message}',
        { people, time: <RelativeTime time={since} />, message },
      )}
    </p>
  );
}
