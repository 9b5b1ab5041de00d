import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { findQuoteOnPage, type RunRange } from '@staffroom/sdk/internal/shared';
import type { Mark } from '../find/marks.ts';
import type { PagePassage } from '../find/passage.ts';
import classes from './pdf-preview.module.css';
import { useNearView } from './use-near-view.ts';
import { t } from '../../../texts/texts.ts';

interface PdfPageProps {
  number: number;
  of: number;
  width: number;
  ratio: number;
  /** Clockwise rotation in degrees that makes the page readable, usually 0. */
  turned: number;
  parts: readonly PagePassage[];
  /** The highlight to scroll to, if it is on this page. */
  target: string | null;
}

export function PdfPage({ number, of, width, ratio, turned, parts, target }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  /** The last target that was scrolled to. Each target is scrolled to only once, so that the reader can then scroll freely. */
  const shown = useRef<string>(null);
  const near = useNearView(place);
  const [ownRatio, setOwnRatio] = useState(ratio);
  /** The page's rotation according to the file; null until it is known. */
  const [own, setOwn] = useState<number | null>(null);
  const { marks, onText, drawRun } = useMarks(parts);

  useEffect(() => {
    if (target !== null && shown.current !== target) place.current?.scrollIntoView({ block: 'start' });
  }, [target]);

  const showMark = () => {
    if (target === null || shown.current === target) return;
    const mark = place.current?.querySelector('[data-current]') ?? place.current?.querySelector('mark');
    if (!mark) return;
    mark.scrollIntoView({ block: 'center' });
    shown.current = target;
  };

  return (
    <div
      ref={place}
      className={classes.page}
      style={{ width, height: Math.round(width * ownRatio) }}
      // A group, not a section, because sections would be a hundred landmarks.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={t('Page {number} of {of}', { number, of })}
    >
      {near && (
        <Page
          pageNumber={number}
          width={width}
          renderAnnotationLayer={false}
          loading={null}
          {...(turned > 0 && own !== null && { rotate: (own + turned) % 360 })}
          onLoadSuccess={({ originalWidth, originalHeight, rotate }) => {
            setOwn(rotate);
            const lies = turned % 180 === 0;
            setOwnRatio(lies ? originalHeight / originalWidth : originalWidth / originalHeight);
          }}
          onGetTextSuccess={onText}
          onRenderTextLayerSuccess={showMark}
          {...(marks.length > 0 && { customTextRenderer: drawRun })}
        />
      )}
    </div>
  );
}

type MarkedRange = RunRange & { look: Mark['look'] };

const openTag: Record<Mark['look'], string> = {
  passage: '<mark>',
  found: '<mark data-look="found">',
  current: '<mark data-look="found" data-current>',
};

type TextRun = { str: string } | { type: string };

function useMarks(parts: readonly PagePassage[]) {
  const [runs, setRuns] = useState<string[]>([]);
  const onText = useCallback(({ items }: { items: readonly TextRun[] }) => {
    setRuns(items.map((item) => ('str' in item ? item.str : '')));
  }, []);
  const marks = useMemo(
    () =>
      parts.flatMap(({ quote, before, look }) =>
        findQuoteOnPage(runs, quote, before).map((range): MarkedRange => ({ ...range, look })),
      ),
    [runs, parts],
  );
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

function drawMarks(text: string, ranges: readonly MarkedRange[]): string {
  let html = '';
  let at = 0;
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    // Highlights cannot be nested in the text layer, so a range that overlaps an earlier one is cut.
    const start = Math.max(at, range.start);
    if (range.end <= start) continue;
    const words = escapeHtml(text.slice(start, range.end));
    html += `${escapeHtml(text.slice(at, start))}${openTag[range.look]}${words}</mark>`;
    at = range.end;
  }
  return html + escapeHtml(text.slice(at));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
