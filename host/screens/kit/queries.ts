import { within as within_ } from '@testing-library/react';
import { until } from './until.ts';

type Queries = ReturnType<typeof within_>;
/** Testing Library's queries; `find…` waits in real time, whatever the clock of the test says. */
export type Found = Queries;

export function findersOf(queries: () => Queries): Found {
  const now = queries();
  const waiting = Object.keys(now)
    .filter((name) => name.startsWith('find'))
    .map((name) => {
      const get = now[name.replace('find', 'get') as keyof Queries] as (...args: unknown[]) => unknown;
      return [name, (...args: unknown[]) => until(() => get(...args))];
    });
  return { ...now, ...Object.fromEntries(waiting) } as Found;
}

/** The queries below one element. */
export const within = (element: HTMLElement): Found => findersOf(() => within_(element));
