import { documentHref, Link } from '@staffroom/sdk/client';
import { plainMarkdown } from '@staffroom/sdk';
import { t } from '../texts.ts';
import type { Slide, Source } from '../../slides/slide.ts';
import classes from './slide-sources.module.css';

/**
 * Lists the source passages of a slide with links.
 * @param versions the newest version of each document, by id. Passages of an older version are labeled.
 * @example <SlideSources slide={slide} versions={deck.versions} />
 */
export function SlideSources({
  slide: { sources, points },
  versions,
}: {
  slide: Slide;
  versions: Readonly<Record<string, number>>;
}) {
  if (sources.length === 0)
    return <p className={classes.note}>{t('None. This slide was written by hand.')}</p>;
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
                <span className={classes.stale}>{t('There is a newer version')}</span>
              )}
              <q className={classes.note} dir="auto">
                {quoteOf(source)}
              </q>
            </span>
          </li>
        ))}
      </ol>
      {points.some(({ sources: own }) => own.length === 0) && (
        <p className={classes.note}>{t('Points written by hand have no source.')}</p>
      )}
    </>
  );
}

function quoteOf({ filename, quote }: Source): string {
  const words = /\.(?:md|markdown)$/i.test(filename) ? plainMarkdown(quote).trim() : quote;
  return words.length > 180 ? `${words.slice(0, 180)} …` : words;
}

const placeOf = ({ page, section, version }: Source) =>
  [page === null ? '' : t('page {page}', { page }), section ?? '', t('version {version}', { version })]
    .filter((part) => part !== '')
    .join(' · ');
