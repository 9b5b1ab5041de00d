import { useState } from 'react';

/**
 * Words that a person writes over others, which somebody else may write over meanwhile. What they have written then is shown, and
 * nobody's words are gone before the person has decided; a save that is refused gives them back.
 * @param value what is stored, as far as this window knows
 * @param save rejects where it was refused
 */
export function useOwnWords(value: string, save: (words: string) => unknown) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const theirs = draft && value !== draft.over && value !== draft.text.trim() ? value : null;
  return {
    /** Null while nobody writes. */
    text: draft?.text ?? null,
    /** What somebody else has written in this place since; null for nothing. */
    theirs,
    begin: () => setDraft({ text: value, over: value }),
    write: (text: string) => setDraft((now) => now && { ...now, text }),
    keepMine: () => setDraft((now) => now && { ...now, over: value }),
    /** What is stored stays. */
    leave: () => setDraft(null),
    /** Where somebody else wrote meanwhile it waits for the decision. */
    async finish() {
      if (draft === null || theirs !== null) return;
      setDraft(null);
      const words = draft.text.trim();
      if (words === value) return;
      try {
        await save(words);
      } catch {
        setDraft(draft);
      }
    },
  };
}

export type OwnWords = ReturnType<typeof useOwnWords>;
