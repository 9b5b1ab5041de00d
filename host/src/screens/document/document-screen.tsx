import { ErrorPanel, Skeleton, useToast } from '@staffroom/sdk/client';
import { isNotFound, useParams } from '@staffroom/sdk/host';
import { useEffect, useEffectEvent } from 'react';
import { WindowTitle } from '../../workspace/window-title.tsx';
import { PageSkeleton } from '../../screen-parts/page-skeleton.tsx';
import { useDocument } from '../../documents/document-queries.ts';
import { DocumentNotFound } from './document-not-found.tsx';
import { DocumentPage } from './document-page.tsx';
import classes from './document-screen.module.css';
import { TrailBar } from './trail-bar.tsx';
import { t } from '../../texts/texts.ts';

/** The screen at `/documents/:id`. The address can also name a passage: `?version=1&start=120&end=480&page=14`. */
export function DocumentScreen() {
  const { id = '' } = useParams();
  const document = useDocument(id);
  const isMissing = isNotFound(document.error);
  useLoadError(document.isError && !isMissing);

  return (
    <>
      <TrailBar />
      {/* The content stays visible while the document is deleted, and after a failed refetch. */}
      {document.data ? (
        <DocumentPage key={id} document={document.data} isGone={isMissing} />
      ) : (
        <Unread document={document} isMissing={isMissing} />
      )}
    </>
  );
}

function Unread({ document, isMissing }: { document: ReturnType<typeof useDocument>; isMissing: boolean }) {
  return (
    <div className={classes.screen}>
      <WindowTitle name={isMissing ? t('Document Not Found') : t('Document')} />
      {document.isPending && (
        <PageSkeleton>
          <Skeleton height={720} />
        </PageSkeleton>
      )}
      {isMissing && <DocumentNotFound />}
      {document.isError && !isMissing && (
        <ErrorPanel
          title={t('Document could not be loaded')}
          error={document.error}
          onRetry={() => void document.refetch()}
        />
      )}
    </div>
  );
}

function useLoadError(failed: boolean): void {
  const toast = useToast();
  const notifyFailure = useEffectEvent(() =>
    toast.show({
      variant: 'destructive',
      title: t('Error loading document'),
      description: t('Document could not be loaded'),
    }),
  );
  useEffect(() => {
    if (failed) notifyFailure();
  }, [failed]);
}
