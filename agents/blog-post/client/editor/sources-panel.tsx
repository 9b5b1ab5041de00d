import { documentHref, Link } from '@staffroom/sdk/client';
import { Quiet } from '@staffroom/sdk/layout';
import type { ShownSource } from '../../contract.ts';
import classes from './editor.module.css';
import { t } from '../texts.ts';

/** The sources behind the numbers in the text. They link to the library and are left out of the published post. */
export function SourcesPanel({ sources }: { sources: readonly ShownSource[] }) {
  if (sources.length === 0) return <Quiet>{t('No facts in this post come from your library.')}</Quiet>;
  return (
    <ol className={classes.sources}>
      {sources.map(({ number, filename, quote, documentId, ...place }) => (
        <li key={number}>
          <span className={classes.number}>{number}</span>
          {documentId === null ? (
            <Quiet>{t('A document you don’t have access to.')}</Quiet>
          ) : (
            <div>
              <Link to={documentHref({ documentId, ...place })}>
                {filename}
                {place.page === null ? '' : t(', page {page}', { page: place.page })}
              </Link>
              <p className={classes.quote}>{quote}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
