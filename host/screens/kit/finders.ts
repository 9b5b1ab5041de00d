import { type BoundFunctions, type queries, within as within_ } from '@testing-library/dom';
import { until } from './until.ts';

type Queries = BoundFunctions<typeof queries>;
/** Testing Library's queries. The `find…` queries wait in real time, even if the clock is fake. */
export type Found = Queries;

export function findersOf(look: () => Queries): Found {
  const now = look();
  const waiting = Object.keys(now)
    .filter((name) => name.startsWith('find'))
    .map((name) => {
      const get = now[name.replace('find', 'get') as keyof Queries] as (...args: unknown[]) => unknown;
      return [name, (...args: unknown[]) => until(() => get(...args))];
    });
  return { ...now, ...Object.fromEntries(waiting) } as Found;
}

export const within = (element: HTMLElement): Found => findersOf(() => within_(element));
