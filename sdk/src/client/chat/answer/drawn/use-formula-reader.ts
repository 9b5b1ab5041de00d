import { useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

/** Fetched with the first text that may hold a formula. */
let reader: NonNullable<Options['remarkPlugins']> | null = null;
const none: NonNullable<Options['remarkPlugins']> = [];

/** What reads formulas out of Markdown; nothing until it is there, and where it cannot be fetched: then they are shown as text. */
export function useFormulaReader(wanted: boolean): NonNullable<Options['remarkPlugins']> {
  const [, setReady] = useState(reader !== null);
  useEffect(() => {
    if (!wanted || reader !== null) return undefined;
    let gone = false;
    import('./formula-reader.ts').then(
      (loaded) => {
        reader = loaded.formulaReader;
        if (!gone) setReady(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return wanted && reader !== null ? reader : none;
}
