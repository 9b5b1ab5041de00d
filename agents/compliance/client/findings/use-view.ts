import { readPage, useCurrentChat, useSearchParams } from '@staffroom/sdk/client';
import type { z } from 'zod';
import type { listFindings } from '../../findings/contract.ts';
import { Severity, Status, trends } from '../../findings/finding.ts';

type Query = z.input<typeof listFindings.query>;
export type SortColumn = NonNullable<Query['sort']>;

export const pageSize = 50;
const columns = ['severity', 'status', 'requirement', 'document', 'owner', 'due', 'updated'] as const;
const filters = ['severity', 'status', 'document', 'trend', 'q', 'only'] as const;

export type FindingsView = ReturnType<typeof useFindingsView>;

/** Filter, sorting and page of the findings, kept in the address for links and Back. */
export function useFindingsView() {
  const [params, setParams] = useSearchParams();
  const { sessionId } = useCurrentChat();
  const read = (name: string) => params.get(name) ?? '';
  const [column, direction] = readSort(read('sort'));
  const page = readPage(params.get('page'));
  const onlyChat = read('only') === 'chat' && sessionId !== null;
  const severity = Severity.safeParse(read('severity')).data;
  const status = Status.safeParse(read('status')).data;
  const trend = trends.find((one) => one === read('trend'));
  const document = /^[0-9a-f-]{36}$/.test(read('document')) ? read('document') : undefined;

  function set(change: Record<string, string>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // A new filter starts on the first page.
        const reset = 'row' in change ? {} : { page: '', row: '' };
        for (const [name, value] of Object.entries({ ...reset, ...change })) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  }

  const filter = {
    ...(onlyChat && sessionId !== null && { session: sessionId }),
    ...(document !== undefined && { document }),
    ...(severity !== undefined && { severity }),
    ...(status !== undefined && { status }),
    ...(trend !== undefined && { trend }),
    ...(read('q') !== '' && { search: read('q').slice(0, 200) }),
    sort: column,
    direction,
    group: 'document',
  } satisfies Query;

  return {
    filter,
    search: read('q'),
    severity: severity ?? '',
    status: status ?? '',
    document: document ?? '',
    trend: trend ?? '',
    row: read('row'),
    onlyChat,
    hasChat: sessionId !== null,
    isFiltered: filters.some((name) => read(name) !== ''),
    column,
    direction,
    page,
    set,
    clear: () => set(Object.fromEntries(filters.map((name) => [name, '']))),
    sortBy(next: SortColumn) {
      const turned = next === column && direction === 'ascending';
      set({ sort: `${turned ? '-' : ''}${next}` });
    },
  };
}

function readSort(text: string): [SortColumn, 'ascending' | 'descending'] {
  const column = columns.find((each) => each === text.replace(/^-/, ''));
  return [column ?? 'severity', column !== undefined && text.startsWith('-') ? 'descending' : 'ascending'];
}
