import { Button, ConfirmDialog, PageHeader, useLocation, useNavigate } from '@staffroom/sdk/client';
import { useState } from 'react';
import { useProductName } from '../../app/config.ts';
import type { LibraryDocument } from '../../documents/document.ts';
import { useDeleteDocument, useDownloadDocument } from '../../documents/document-actions.ts';
import { DocumentBody } from './document-body.tsx';
import { DocumentJobs } from './document-jobs.tsx';
import { DocumentNotFound } from './document-not-found.tsx';
import { DocumentInfo } from './document-info.tsx';
import classes from './document-screen.module.css';

/** One document: what is in it at the left, what is known of it at the right. */
export function DocumentPage({ document, isGone }: { document: LibraryDocument; isGone: boolean }) {
  const productName = useProductName();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteDocument();
  const download = useDownloadDocument();
  const { filename, access } = document;

  if (isGone && deletion.isIdle) return <DocumentNotFound />;
  // Whoever came by a link from elsewhere has no earlier screen here.
  const back = () => void (key === 'default' ? navigate('/documents') : navigate(-1));
  return (
    <div className={classes.screen}>
      <title>{`${filename} – ${productName}`}</title>
      <PageHeader
        eyebrow={
          <Button variant="quiet" size="compact" icon="chevron-left" className={classes.back} onClick={back}>
            Back
          </Button>
        }
        title={filename}
        actions={
          <>
            <Button icon="download" busy={download.isPending} onClick={() => download.mutate(document)}>
              Download
            </Button>
            {access === 'owner' && (
              <Button icon="trash" onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <DocumentBody document={document} />
        <aside className={classes.margin} aria-label="About this document">
          <DocumentInfo document={document} />
          <DocumentJobs documentId={document.id} />
        </aside>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Delete ${filename}`}
        description="Are you absolutely sure? This action cannot be undone. This will permanently delete the document and all associated processing jobs."
        confirmLabel="Delete"
        busy={deletion.isPending}
        onConfirm={() =>
          deletion.mutate(document, {
            onSuccess: () => void navigate('/documents', { replace: true }),
            onError: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
