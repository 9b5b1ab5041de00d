import type { PageFault } from '@staffroom/sdk/core';
import { RelativeTime, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';

/** By slug. Nothing where nobody may ask or all is well. */
export function usePageFaults(isAdmin = true): ReadonlyMap<string, PageFault> {
  const { data = [] } = useQuery({
    ...coreQuery('GET /api/admin/page-faults'),
    staleTime: 0,
    enabled: isAdmin,
  });
  return new Map(data.map((fault) => [fault.agent, fault]));
}

/** For administrators: that the page of an agent does not open, for how many, and why. */
export function PageFaultLine({ fault, className }: { fault: PageFault; className: string | undefined }) {
  const { people, since, message } = fault;
  return (
    <p className={className}>
      Its page fails for {people === 1 ? 'one person' : `${people.toLocaleString('en')} people`}, for the
      first time <RelativeTime time={since} />. {message}
    </p>
  );
}
