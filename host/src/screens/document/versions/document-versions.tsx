import type { DocumentVersion } from '@staffroom/sdk/core';
import { Button, Link, RelativeTime, Skeleton } from '@staffroom/sdk/client';
import { formatFileSize, StatusBadge } from '@staffroom/sdk/host';
import { useState } from 'react';
import { type LibraryDocument, mayEdit, retryHelps } from '../../../documents/library-document.ts';
import { useDownloadDocument } from '../../../documents/document-actions.ts';
import { useRetryDocument } from '../../../documents/retry-document.ts';
import classes from './document-versions.module.css';
import { NewVersionDialog } from './new-version-dialog.tsx';
import { useVersions } from './version-queries.ts';
import { t } from '../../../texts/texts.ts';

interface DocumentVersionsProps {
  document: LibraryDocument;
  shown: number;
}

export function DocumentVersions({ document, shown }: DocumentVersionsProps) {
  const versions = useVersions(document.id);
  const [adding, setAdding] = useState(false);
  return (
    <section className={classes.versions} aria-labelledby="versions-title">
      <div className={classes.head}>
        <h2 id="versions-title">{t('Versions')}</h2>
        {mayEdit(document) && (
          <Button size="compact" icon="upload" onClick={() => setAdding(true)}>
            {t('New version')}
          </Button>
        )}
      </div>
      {versions.isPending && <Skeleton lines={2} />}
      {versions.isError && (
        <p className={classes.detail}>
          {t('Couldn’t load the versions.')}{' '}
          <Button size="compact" variant="quiet" onClick={() => void versions.refetch()}>
            {t('Retry')}
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
        {isRead ? (
          <Link to={address}>{t('Version {number}', { number })}</Link>
        ) : (
          <span>{t('Version {number}', { number })}</span>
        )}
        {current ? (
          <span className={classes.current}>{t('Current')}</span>
        ) : (
          !isRead && <StatusBadge status={status} />
        )}
      </div>
      <p className={classes.detail}>
        <RelativeTime time={createdAt} /> · {createdBy?.name ?? t('Former colleague')} ·{' '}
        {formatFileSize(fileSize)}
      </p>
      {status === 'failed' && !current && (
        <p className={classes.error}>
          {t('{error} The previous version is still active.', {
            error: error ?? t('Couldn’t read this version.'),
          })}
        </p>
      )}
      <div className={classes.actions}>
        {/* The current version has this button, too. Without it, the rows below would move when a version becomes current. */}
        <Button
          size="compact"
          variant="quiet"
          aria-label={t('Download version {number}', { number })}
          onClick={() => download.mutate({ id: document.id, filename, version: number })}
        >
          {t('Download')}
        </Button>
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
              {t('Retry')}
            </Button>
          )}
      </div>
    </li>
  );
}
