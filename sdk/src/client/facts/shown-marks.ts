// The styles of the marks. The declarations of published components must not import styles.
import './fact-list.module.css';

/** The names of the highlights, as in `::highlight` in the style sheet. */
const markedName = 'fact-mark';
const shownName = 'fact-shown';

/** The displayed marks of the page, by the display and the key of the mark. */
const displays = new Map<object, Map<string, Range[]>>();

const canHighlight = () => 'highlights' in CSS;

function highlightOf(name: string): Highlight {
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

/** Highlights ranges without changing the text's elements. Browsers without CSS highlights only remember the places. */
export function highlightMarks(display: object, places: Map<string, Range[]>): void {
  clearMarks(display);
  displays.set(display, places);
  if (!canHighlight()) return;
  const highlight = highlightOf(markedName);
  for (const ranges of places.values()) for (const range of ranges) highlight.add(range);
}

export function clearMarks(display: object): void {
  const places = displays.get(display);
  displays.delete(display);
  if (!places || !canHighlight()) return;
  for (const ranges of places.values())
    for (const range of ranges) for (const name of [markedName, shownName]) highlightOf(name).delete(range);
}

/** Scrolls to the words of a mark and emphasizes them. @returns whether the words are displayed */
export function showMark(key: string): boolean {
  for (const places of displays.values()) {
    const [range] = places.get(key) ?? [];
    const element = range?.startContainer.parentElement;
    if (!range || !element) continue;
    element.scrollIntoView({ block: 'center' });
    if (canHighlight()) {
      const highlight = highlightOf(shownName);
      highlight.clear();
      highlight.priority = 1;
      highlight.add(range);
    }
    return true;
  }
  return false;
}
