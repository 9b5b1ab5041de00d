import type { UseQueryResult } from '@tanstack/react-query';
import { Button, ErrorPanel, Link, RelativeTime, RowLink } from '@staffroom/sdk/client';
import { DocumentFace, StatusBadge } from '@staffroom/sdk/host';
import { useRetryDocument } from '../../documents/retry-document.ts';
import { FileName } from '../../documents/face/file-name.tsx';
import {
  failureTitle,
  isInProgress,
  type LibraryDocument,
  mayEdit,
  retryHelps,
  shownStatus,
} from '../../documents/library-document.ts';
import { ScanProgress } from '../../documents/scan-progress.tsx';
import { SharingNote } from '../../documents/sharing/sharing-note.tsx';
import classes from './recent-documents.module.css';
import { SectionHead } from './section-head.tsx';
import { t } from '../../texts/texts.ts';

const shown = 6;

export function RecentDocuments({ documents }: { documents: UseQueryResult<LibraryDocument[]> }) {
  return (
    <section aria-labelledby="recent-title">
      <SectionHead
        id="recent-title"
        title={t('Recent Documents')}
        link={<Link to="/documents">{t('View all')}</Link>}
      />
      {documents.isError && documents.data === undefined && (
        <ErrorPanel
          title={t('Documents failed to load')}
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.data && documents.data.length > 0 && (
        <ul className={classes.list} aria-label={t('Recent documents')}>
          {documents.data.slice(0, shown).map((document) => (
            <Row key={document.id} document={document} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ document }: { document: LibraryDocument }) {
  const retry = useRetryDocument();
  const { id, version, filename, fileType, status, failure, summary, createdAt } = document;
  const failed = status === 'failed';
  return (
    <li className={classes.row}>
      <DocumentFace type={fileType} id={status === 'processed' ? id : undefined} version={version} />
      <div className={classes.words}>
        <RowLink className={classes.name} to={`/documents/${id}`}>
          <FileName name={filename} />
        </RowLink>
        <p className={classes.summary} data-failed={failed || undefined}>
          {failed ? `${failureTitle(failure)}.` : (summary ?? '')}
        </p>
      </div>
      <div className={classes.state}>
        <SharingNote document={document} />
        {isInProgress(document) && <StatusBadge status={shownStatus(document)} />}
        <ScanProgress document={document} />
        {failed && retryHelps(document) && mayEdit(document) && (
          <Button size="compact" busy={retry.isPending} onClick={() => retry.mutate(document)}>
            {t('Retry')}
          </Button>
        )}
      </div>
      <span className={classes.time}>
        <RelativeTime time={createdAt} />
      </span>
    </li>
  );
}
