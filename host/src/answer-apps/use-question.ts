import { useEffect, useRef, useState } from 'react';

/** Milliseconds after a declined question in which further ones are declined unseen, so that no interface can insist. */
const quietTimeMs = 5_000;

/** A question to the person. Only one is open at a time; further ones are declined unseen. */
export function useQuestion<T>() {
  const [asked, setAsked] = useState<T | null>(null);
  const open = useRef<((decision: boolean) => void) | null>(null);
  const quietUntil = useRef(0);

  function ask(question: T): Promise<boolean> {
    if (open.current || Date.now() < quietUntil.current) return Promise.resolve(false);
    return new Promise((resolve) => {
      open.current = resolve;
      setAsked(question);
    });
  }
  function decide(decision: boolean): void {
    if (!decision) quietUntil.current = Date.now() + quietTimeMs;
    open.current?.(decision);
    open.current = null;
    setAsked(null);
  }
  useEffect(() => () => open.current?.(false), []);
  return { asked, ask, decide };
}
