import { documentHref, Link } from '@staffroom/sdk/client';
import type { Slide, Source } from '../slide.ts';
import classes from './slide-sources.module.css';

/**
 * Where a slide has its words from: each passage with the way there.
 * @param versions the newest of each document, by its id: a passage of an older one says so
 * @example <SlideSources slide={slide} versions={deck.versions} />
 */
export function SlideSources({
  slide: { sources, points },
  versions,
}: {
  slide: Slide;
  versions: Readonly<Record<string, number>>;
}) {
  if (sources.length === 0) return <p className={classes.note}>None: this slide was written by hand.</p>;
  return (
    <>
      <ol className={classes.sources}>
        {sources.map((source, at) => (
          <li key={`${source.start} ${at}`} className={classes.source}>
            <span className={classes.mark}>{at + 1}</span>
            <span>
              <Link to={documentHref(source)}>{source.filename}</Link>
              <span className={classes.note}>{placeOf(source)}</span>
              {(versions[source.documentId] ?? 0) > source.version && (
                <span className={classes.stale}>There is a newer version</span>
              )}
              <q className={classes.note} dir="auto">
                {source.quote.length > 180 ? `${source.quote.slice(0, 180)} …` : source.quote}
              </q>
            </span>
          </li>
        ))}
      </ol>
      {points.some(({ sources: own }) => own.length === 0) && (
        <p className={classes.note}>Points that were written by hand have no source.</p>
      )}
    </>
  );
}

const placeOf = ({ page, section, version }: Source) =>
  [page === null ? '' : `page ${page}`, section ?? '', `version ${version}`]
    .filter((part) => part !== '')
    .join(' · ');
