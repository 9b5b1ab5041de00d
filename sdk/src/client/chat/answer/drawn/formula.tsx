import { useLayoutEffect, useRef, useState } from 'react';
import classes from './drawn.module.css';
import type { setFormula } from './set-formula.ts';

/** Characters. A longer text is not a formula, and rendering it would be slow. */
const maxFormulaLength = 4_000;

type SetFormula = typeof setFormula;

let setter: SetFormula | null = null;

export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    let gone = false;
    const draw = (set: SetFormula) => {
      if (!gone && place.current)
        setDrawn(tex.length <= maxFormulaLength && set(place.current, tex, display));
    };
    if (setter) draw(setter);
    else
      import('./set-formula.ts').then(
        (loaded) => {
          setter = loaded.setFormula;
          draw(setter);
        },
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [tex, display]);
  return (
    <span className={classes.formula} data-display={display}>
      {!drawn && <code>{tex}</code>}
      <span ref={place} hidden={!drawn} />
    </span>
  );
}
