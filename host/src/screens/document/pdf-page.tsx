import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { findQuote, type RunRange } from './find-quote.ts';
import type { PagePassage, Passage } from './passage.ts';
import classes from './pdf-preview.module.css';
import { useNearView } from './use-near-view.ts';

interface PdfPageProps {
  number: number;
  of: number;
  /** CSS pixels. */
  width: number;
  /** Height by width of a page that has not been drawn yet. */
  ratio: number;
  /** What to mark on it. */
  part: PagePassage | null;
  /** The passage, on the page that the view goes to. */
  target: Passage | null;
}

export function PdfPage({ number, of, width, ratio, part, target }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  /** The passage that the view went to last: once there, it is the reader who scrolls. */
  const shown = useRef<Passage>(null);
  const near = useNearView(place);
  const [ownRatio, setOwnRatio] = useState(ratio);
  const { marks, onText, drawRun } = useMarks(part);

  useEffect(() => {
    if (target !== null && shown.current !== target) place.current?.scrollIntoView({ block: 'start' });
  }, [target]);

  const showMark = () => {
    if (target === null || shown.current === target) return;
    const mark = place.current?.querySelector('mark');
    if (!mark) return;
    mark.scrollIntoView({ block: 'center' });
    shown.current = target;
  };

  return (
    <div
      ref={place}
      className={classes.page}
      style={{ width, height: Math.round(width * ownRatio) }}
      // A hundred sections would be a hundred landmarks.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={`Page ${number} of ${of}`}
    >
      {near && (
        <Page
          pageNumber={number}
          width={width}
          renderAnnotationLayer={false}
          loading={null}
          onLoadSuccess={({ originalWidth, originalHeight }) => setOwnRatio(originalHeight / originalWidth)}
          onGetTextSuccess={onText}
          onRenderTextLayerSuccess={showMark}
          {...(marks.length > 0 && { customTextRenderer: drawRun })}
        />
      )}
    </div>
  );
}

type TextRun = { str: string } | { type: string };

/** Finds the passage in the text of the page and draws the runs that hold it with marks. */
function useMarks(part: PagePassage | null) {
  const [runs, setRuns] = useState<string[]>([]);
  const onText = useCallback(({ items }: { items: readonly TextRun[] }) => {
    setRuns(items.map((item) => ('str' in item ? item.str : '')));
  }, []);
  const marks = useMemo(() => (part === null ? [] : findQuote(runs, part.quote, part.before)), [runs, part]);
  const drawRun = useCallback(
    ({ str, itemIndex }: { str: string; itemIndex: number }) =>
      drawMarks(
        str,
        marks.filter(({ run }) => run === itemIndex),
      ),
    [marks],
  );
  return { marks, onText, drawRun };
}

function drawMarks(text: string, ranges: readonly RunRange[]): string {
  let html = '';
  let at = 0;
  for (const { start, end } of ranges) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
