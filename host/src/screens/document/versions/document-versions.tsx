import type { DocumentVersion } from '@staffroom/sdk/core';
import { Button, formatFileSize, Link, RelativeTime, Skeleton, StatusBadge } from '@staffroom/sdk/client';
import { useState } from 'react';
import { type LibraryDocument, mayEdit, retryHelps } from '../../../documents/library-document.ts';
import { useDownloadDocument, useRetryDocument } from '../../../documents/document-actions.ts';
import classes from './document-versions.module.css';
import { NewVersionDialog } from './new-version-dialog.tsx';
import { useVersions } from './version-queries.ts';

interface DocumentVersionsProps {
  document: LibraryDocument;
  /** The version that is shown. */
  shown: number;
}

/** What the document was before: every version can be opened. */
export function DocumentVersions({ document, shown }: DocumentVersionsProps) {
  const versions = useVersions(document.id);
  const [adding, setAdding] = useState(false);
  return (
    <section className={classes.versions} aria-labelledby="versions-title">
      <div className={classes.head}>
        <h2 id="versions-title">Versions</h2>
        {mayEdit(document) && (
          <Button size="compact" icon="upload" onClick={() => setAdding(true)}>
            New version
          </Button>
        )}
      </div>
      {versions.isPending && <Skeleton lines={2} />}
      {versions.isError && (
        <p className={classes.detail}>
          The versions could not be loaded.{' '}
          <Button size="compact" variant="quiet" onClick={() => void versions.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {versions.data && (
        <ol className={classes.list}>
          {versions.data.map((version) => (
            <Row
              key={version.version}
              document={document}
              version={version}
              isShown={version.version === shown && versions.data.length > 1}
            />
          ))}
        </ol>
      )}
      <NewVersionDialog document={document} open={adding} onClose={() => setAdding(false)} />
    </section>
  );
}

interface RowProps {
  document: LibraryDocument;
  version: DocumentVersion;
  isShown: boolean;
}

function Row({ document, version, isShown }: RowProps) {
  const download = useDownloadDocument();
  const retry = useRetryDocument();
  const { version: number, current, status, error, fileSize, createdAt, createdBy, filename } = version;
  const address = `/documents/${document.id}${current ? '' : `?version=${number}`}`;
  const isRead = status === 'processed';
  return (
    <li className={classes.row} aria-current={isShown || undefined}>
      <div className={classes.line}>
        {isRead ? <Link to={address}>Version {number}</Link> : <span>Version {number}</span>}
        {current ? (
          <span className={classes.current}>Current</span>
        ) : (
          !isRead && <StatusBadge status={status} />
        )}
      </div>
      <p className={classes.detail}>
        <RelativeTime time={createdAt} /> · {createdBy?.name ?? 'Somebody who left'} ·{' '}
        {formatFileSize(fileSize)}
      </p>
      {status === 'failed' && !current && (
        <p className={classes.error}>{error ?? 'It could not be read.'} The version before stays in place.</p>
      )}
      <div className={classes.actions}>
        {!current && (
          <Button
            size="compact"
            variant="quiet"
            aria-label={`Download version ${number}`}
            onClick={() => download.mutate({ id: document.id, filename, version: number })}
          >
            Download
          </Button>
        )}
        {status === 'failed' &&
          number === document.pendingVersion?.version &&
          mayEdit(document) &&
          retryHelps(version) && (
            <Button
              size="compact"
              variant="quiet"
              busy={retry.isPending}
              onClick={() => retry.mutate(document)}
            >
              Retry
            </Button>
          )}
      </div>
    </li>
  );
}
