import { useState } from 'react';

/** Unsent text, kept per place in this browser; logging out removes every key that starts with "draft:". */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const key = `draft:${place}`;
  const [draft, setDraft] = useState({ key, text: read(key) });
  const text = draft.key === key ? draft.text : read(key);

  function setText(next: string) {
    setDraft({ key, text: next });
    try {
      if (next === '') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // A full or forbidden storage costs only the draft's survival of a reload.
    }
  }
  return [text, setText];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
