import { readPage, useSearchParams } from '@staffroom/sdk/client';
import { useSettled } from '@staffroom/sdk/host';

export const filterNames = ['person', 'action', 'search', 'from', 'to'] as const;
type Name = (typeof filterNames)[number] | 'page';

/** Keeps filters and page of the audit log in the address. */
export function useAuditView() {
  const [params, setParams] = useSearchParams();
  const value = (name: Name) => params.get(name) ?? '';
  const search = useSettled(value('search').trim());
  return {
    value,
    page: readPage(params.get('page')),
    filtered: filterNames.some((name) => params.has(name)),
    query: auditQuery({
      person: value('person'),
      action: value('action'),
      search,
      from: value('from'),
      to: value('to'),
    }),
    change: (change: Partial<Record<Name, string | null>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ page: null, ...change })) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}

export type AuditView = ReturnType<typeof useAuditView>;

/**
 * Returns the query of the request. Days are in the person's time zone, and the last day is included. An invalid day is left
 * out.
 */
export function auditQuery({ from, to, ...words }: Record<(typeof filterNames)[number], string>) {
  const query: Partial<Record<'person' | 'action' | 'search' | 'since' | 'until', string>> = {};
  for (const name of ['person', 'action', 'search'] as const)
    if (words[name] !== '') query[name] = words[name];
  const since = startOf(from, 0);
  const until = startOf(to, 1);
  if (since !== null) query.since = since;
  if (until !== null) query.until = until;
  return query;
}

function startOf(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return year === undefined || Number.isNaN(start.getTime()) ? null : start.toISOString();
}
