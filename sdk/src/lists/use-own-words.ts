import { useState } from 'react';

/**
 * A draft of a stored text that others may change, too. Shows the other change, and drops nothing until the person has decided;
 * a refused save restores the draft.
 * @param value the stored text that this window knows
 * @param save rejects when the save is refused
 */
export function useOwnWords(value: string, save: (words: string) => unknown) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const theirs = draft && value !== draft.over && value !== draft.text.trim() ? value : null;
  return {
    /** Null when there is no draft. */
    text: draft?.text ?? null,
    /** The conflicting text of someone else; null without a conflict. */
    theirs,
    begin: () => setDraft({ text: value, over: value }),
    write: (text: string) => setDraft((now) => now && { ...now, text }),
    keepMine: () => setDraft((now) => now && { ...now, over: value }),
    /** Drops the draft. */
    leave: () => setDraft(null),
    /** Waits for a decision if someone else has changed the text. */
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
