import { useState } from 'react';
import type { Slide } from '../../slides/slide.ts';

const wordsOf = ({ title, subtitle, headings, points, table, notes }: Slide) =>
  [title, subtitle, ...headings, ...points.map(({ text }) => text), ...(table?.rows.flat() ?? []), notes]
    .filter((words) => words !== '')
    .join('\n');
/** Returns the editable content of a slide, for comparisons. Sources and the lock are not part of it. */
const contentOf = (slide: Slide | null) => {
  if (slide === null) return '';
  const { layout, title, subtitle, headings, points, table, chart, notes } = slide;
  const words = points.map(({ text, column }) => [text, column]);
  return JSON.stringify([layout, title, subtitle, headings, words, table, chart, notes]);
};
const same = (a: Slide | null, b: Slide | null) => contentOf(a) === contentOf(b);

/**
 * The draft of a slide that others may change or delete during editing. After a conflicting change, the person decides which
 * text to keep; typed text stays until it is stored.
 * @param slide the slide when editing began
 * @param stored the slide as stored now; null when it was deleted
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
    isUnsaved: !same(draft, slide),
    /** The text that someone else saved in the meantime: empty when the slide was deleted, null without a conflict. */
    theirs: isOvertaken ? (stored ? wordsOf(stored) : '') : null,
    keepMine: () => setOver(stored),
    save: async (next: Slide) => {
      setDraft(next);
      setSaving(true);
      try {
        await onSave(next);
      } catch {
        // Ignore the error, because it is already shown and the typed text is kept.
      } finally {
        setSaving(false);
      }
    },
  };
}
