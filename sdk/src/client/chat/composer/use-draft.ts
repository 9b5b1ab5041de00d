import { useState, useSyncExternalStore } from 'react';

/** Text boxes of this page: a draft may come to their place from elsewhere. */
const listeners = new Set<() => void>();

/** Unsent text, kept per place in this browser; logging out removes every key that starts with "draft:". */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const key = `draft:${place}`;
  const kept = useSyncExternalStore(subscribe, () => read(key));
  // Nothing until the person types; then shown even where it cannot be kept.
  const [typed, setTyped] = useState<{ key: string; text: string } | null>(null);
  const text = typed?.key === key ? typed.text : kept;

  function setText(next: string) {
    setTyped({ key, text: next });
    write(key, next);
  }
  return [text, setText];
}

/** Text for a place that has none yet. */
export function keepDraft(place: string, text: string): void {
  if (read(`draft:${place}`) !== '') return;
  write(`draft:${place}`, text);
  for (const listener of listeners) listener();
}

/** A conversation that began in one place goes on in another, with what has been typed since. */
export function moveDraft(from: string, to: string): void {
  write(`draft:${to}`, read(`draft:${from}`));
  write(`draft:${from}`, '');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A full or forbidden storage costs only the draft's survival of a reload.
  }
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
