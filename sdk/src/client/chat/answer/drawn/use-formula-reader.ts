import { useEffect, useState } from 'react';
import type { Options } from 'react-markdown';

let reader: NonNullable<Options['remarkPlugins']> | null = null;
const none: NonNullable<Options['remarkPlugins']> = [];

/** The Markdown plugins for formulas. Empty while they load and when loading fails, so that formulas appear as text. */
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
