import { useState } from 'react';

/**
 * A draft of a stored text that other people can change, too. If someone else changes the text, the hook returns their text and
 * keeps both until the person has decided; a refused save restores the draft.
 * @param value the stored text that this window knows
 * @param save rejects when the save is refused
 * @experimental
 */
export function useOwnWords(value: string, save: (words: string) => unknown) {
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null);
  const theirs = draft && value !== draft.over && value !== draft.text.trim() ? value : null;
  return {
    /** The text of the draft; null without a draft. */
    text: draft?.text ?? null,
    /** The text that someone else saved in the meantime; null without a conflict. */
    theirs,
    begin: () => setDraft({ text: value, over: value }),
    write: (text: string) => setDraft((now) => now && { ...now, text }),
    keepMine: () => setDraft((now) => now && { ...now, over: value }),
    /** Discards the draft. */
    leave: () => setDraft(null),
    /** Saves the draft. If someone else has changed the text, does nothing until the person has decided. */
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
