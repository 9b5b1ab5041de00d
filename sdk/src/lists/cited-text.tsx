import { documentHref, type DocumentPlace, Link, t } from '@staffroom/sdk/client';
import classes from './cited-text.module.css';

/** A cited passage. */
export interface CitedSource extends DocumentPlace {
  filename: string;
  /** The place in the document, as people read it: "§ 4, p. 12". */
  place: string;
}

/**
 * A text with citations: `[1]` links to the first source. Other text in brackets is marked as missing information.
 * @example <CitedText text={row.answer} sources={row.evidence.map(asSource)} />
 */
export function CitedText({ text, sources }: { text: string; sources: readonly CitedSource[] }) {
  return (
    <div className={classes.text}>
      {text.split(/(\[\d+\]|\[to be supplied[^\]]*\])/).map((part, at) => {
        const number = Number(/^\[(\d+)\]$/.exec(part)?.[1]);
        const source = sources[number - 1];
        const key = `${at}:${part}`;
        if (source)
          return (
            <CitationLink
              key={key}
              source={source}
              number={number}
              label={t('Source {number}: {filename}', { number, filename: source.filename })}
            />
          );
        return part.startsWith('[to be supplied') ? (
          <span key={key} className={classes.open}>
            {part}
          </span>
        ) : (
          part
        );
      })}
    </div>
  );
}

/** A list of sources with their places. */
export function SourceList({ label, sources }: { label: string; sources: readonly CitedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <ol className={classes.sources} aria-label={label}>
      {sources.map((source, at) => (
        <li key={`${source.documentId}:${source.start}`}>
          <CitationLink source={source} number={at + 1} label={t('Open source {value}', { value: at + 1 })} />
          <span className={classes.file}>
            {source.filename} <small className={classes.place}>{source.place}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A citation number that links to the cited place in the document. */
function CitationLink({
  source,
  number,
  label,
}: {
  source: DocumentPlace;
  number: number;
  /** The accessible name of the link: "Source 1: vans.pdf". */
  label: string;
}) {
  return (
    <Link to={documentHref(source)} className={classes.mark} aria-label={label}>
      {number}
    </Link>
  );
}

/** A quote with its place and a link to that place. Words that do not occur in the document are shown without a mark. */
export function QuotedWords({ quote, source }: { quote: string; source: CitedSource | string }) {
  return (
    <figure className={classes.quoted}>
      <blockquote className={classes.quote}>
        {typeof source === 'string' ? quote : <mark>{quote}</mark>}
      </blockquote>
      <figcaption className={classes.from}>
        {typeof source === 'string' ? (
          source
        ) : (
          <>
            <span>{[source.filename, source.place].filter(Boolean).join(' · ')}</span>
            <Link to={documentHref(source)}>
              {source.page == null ? t('Open document') : t('Open page {page}', { page: source.page })}
            </Link>
          </>
        )}
      </figcaption>
    </figure>
  );
}
