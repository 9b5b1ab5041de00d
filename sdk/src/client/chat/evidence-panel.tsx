import { useEffect, useRef } from 'react';
import type { Citation } from '../../chat.ts';
import { Link } from '../router.ts';
import classes from './evidence-panel.module.css';

/** Where a citation's document opens at the passage. */
function passageAddress({ documentId, version, page, start, end }: Citation): string {
  const query = new URLSearchParams({ version: String(version), start: String(start), end: String(end) });
  if (page !== null) query.set('page', String(page));
  return `/documents/${documentId}?${query.toString()}`;
}

/** "p. 14", or the nearest heading where a format has no pages. */
function passagePlace({ page, section }: Pick<Citation, 'page' | 'section'>): string | null {
  return page === null ? (section?.split(' › ').at(-1) ?? null) : `p. ${page}`;
}

/** The margin: what an answer stands on, passage by passage. */
export function EvidencePanel({
  citations,
  active,
  titleHidden = false,
  onSelect,
}: {
  citations: readonly Citation[];
  active: number | null;
  /** Where the panel stands in a drawer that has the title. */
  titleHidden?: boolean;
  onSelect: (number: number) => void;
}) {
  const documents = new Set(citations.map((citation) => citation.documentId)).size;
  return (
    <section className={classes.panel} aria-labelledby="evidence-title">
      <h2 id="evidence-title" className={titleHidden ? 'visually-hidden' : classes.title}>
        Evidence
      </h2>
      {citations.length === 0 ? (
        <p className={classes.count}>The passages that an answer cites stand here.</p>
      ) : (
        <p className={classes.count}>
          {count(citations.length, 'passage')} from {count(documents, 'document')}
        </p>
      )}
      <ol className={classes.list}>
        {citations.map((citation) => (
          <Evidence
            key={citation.number}
            citation={citation}
            active={citation.number === active}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  );
}

function Evidence({
  citation,
  active,
  onSelect,
}: {
  citation: Citation;
  active: boolean;
  onSelect: (number: number) => void;
}) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const place = passagePlace(citation);
  return (
    <li ref={item} className={classes.evidence} data-active={active || undefined}>
      <button
        type="button"
        className={classes.source}
        aria-pressed={active}
        onClick={() => onSelect(citation.number)}
      >
        {citation.number} · {citation.filename}
        {place === null ? '' : `, ${place}`}
      </button>
      <blockquote className={classes.quote}>
        {citation.before !== '' && <>…{citation.before}</>}
        <mark className={classes.mark}>{citation.quote}</mark>
        {citation.after !== '' && <>{citation.after}…</>}
      </blockquote>
      <Link className={classes.open} to={passageAddress(citation)}>
        {citation.page === null ? 'Open document' : `Open page ${citation.page}`}
      </Link>
    </li>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
