import { useState } from 'react';

/** Unsent text, kept per place in this browser; logging out removes every key that starts with "draft:". */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const key = `draft:${place}`;
  const [draft, setDraft] = useState({ key, text: read(key) });
  const text = draft.key === key ? draft.text : read(key);

  function setText(next: string) {
    setDraft({ key, text: next });
    write(key, next);
  }
  return [text, setText];
}

/** Text for a place that has none yet. */
export function keepDraft(place: string, text: string): void {
  if (read(`draft:${place}`) === '') write(`draft:${place}`, text);
}

/** A conversation that began in one place goes on in another, with what has been typed since. */
export function moveDraft(from: string, to: string): void {
  write(`draft:${to}`, read(`draft:${from}`));
  write(`draft:${from}`, '');
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
