import { useState } from 'react';
import type { Slide } from '../slide.ts';

const wordsOf = ({ title, subtitle, headings, points, table, notes }: Slide) =>
  [title, subtitle, ...headings, ...points.map(({ text }) => text), ...(table?.rows.flat() ?? []), notes]
    .filter((words) => words !== '')
    .join('\n');
/** Where its words come from, and whether it is locked, is not what one edits. */
const contentOf = (slide: Slide | null) => {
  if (slide === null) return '';
  const { layout, title, subtitle, headings, points, table, chart, notes } = slide;
  const words = points.map(({ text, column }) => [text, column]);
  return JSON.stringify([layout, title, subtitle, headings, words, table, chart, notes]);
};
const same = (a: Slide | null, b: Slide | null) => contentOf(a) === contentOf(b);

/**
 * A slide that is being edited, and that somebody else may write or delete meanwhile: what has become of it waits for a
 * decision, and what was typed stays until it is stored.
 * @param slide as it was when the editing began
 * @param stored as it is by now; null where it is gone
 */
export function useSlideDraft(slide: Slide, stored: Slide | null, onSave: (slide: Slide) => unknown) {
  const [draft, setDraft] = useState(slide);
  const [over, setOver] = useState<Slide | null>(slide);
  const [isSaving, setSaving] = useState(false);
  const isOvertaken = !isSaving && !same(stored, over) && !same(stored, draft);
  return {
    draft,
    setDraft,
    isSaving,
    /** Words would be lost with it. */
    isUnsaved: !same(draft, slide),
    /** What somebody else has made of it since: nothing where it is gone, null where nobody has. */
    theirs: isOvertaken ? (stored ? wordsOf(stored) : '') : null,
    keepMine: () => setOver(stored),
    save: async (next: Slide) => {
      setDraft(next);
      setSaving(true);
      try {
        await onSave(next);
      } catch {
        // Whoever refused it has said so. What was typed is still there.
      } finally {
        setSaving(false);
      }
    },
  };
}
