import { useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Unsent text, stored in this browser for each place. Signing out deletes all keys that start with "draft:". */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const key = `draft:${place}`;
  const kept = useSyncExternalStore(subscribe, () => read(key));
  // Text that the person typed; null before that. The typed text is shown even if the browser cannot store it.
  const [typed, setTyped] = useState<{ key: string; text: string } | null>(null);
  // An empty text shows the stored one, which an answer's interface may have put there.
  const text = typed?.key === key && typed.text !== '' ? typed.text : kept;

  function setText(next: string) {
    setTyped({ key, text: next });
    write(key, next);
  }
  return [text, setText];
}

/** Stores a text as the draft of a place that has none. @returns whether it had none */
export function keepDraft(place: string, text: string): boolean {
  if (read(`draft:${place}`) !== '') return false;
  write(`draft:${place}`, text);
  for (const listener of listeners) listener();
  return true;
}

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
    // Without storage, the only loss is that the draft does not survive a reload.
  }
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
