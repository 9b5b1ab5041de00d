import { useDeferredValue, useMemo, useState } from 'react';
import { findAll } from './find-all.ts';

export interface Find {
  query: string;
  setQuery: (query: string) => void;
  hits: readonly { start: number; end: number }[];
  current: number;
  go: (step: 1 | -1) => void;
}

export function useFind(text: string): Find {
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState(0);
  const wanted = useDeferredValue(query);
  const hits = useMemo(() => findAll(text, wanted), [text, wanted]);
  return {
    query,
    setQuery(next) {
      setQuery(next);
      setCurrent(0);
    },
    hits,
    current: hits.length === 0 ? -1 : current % hits.length,
    go: (step) =>
      setCurrent((before) => (hits.length === 0 ? 0 : (before + step + hits.length) % hits.length)),
  };
}
