import { Button, EmptyState, ErrorPanel, PageHeader, Skeleton } from '@staffroom/sdk/client';
import { useState } from 'react';
import { useProductName } from '../../app/config.ts';
import { useDocuments } from '../../documents/document-queries.ts';
import { ScreenDrop } from '../../documents/screen-drop.tsx';
import { UploadDialog } from '../../documents/upload-dialog.tsx';
import { useUploads } from '../../documents/use-uploads.ts';
import { DocumentLibrary } from './document-library.tsx';
import classes from './documents-screen.module.css';

/** The library: everything the person may read, to be found, sorted, added to and deleted from. */
export function DocumentsScreen() {
  const productName = useProductName();
  const documents = useDocuments();
  const uploads = useUploads();
  const [uploading, setUploading] = useState(false);
  const openUpload = () => setUploading(true);
  return (
    <div className={classes.page}>
      <title>{`Documents – ${productName}`}</title>
      <PageHeader
        title="Documents"
        actions={
          <Button variant="primary" icon="upload" onClick={openUpload}>
            Upload Document
          </Button>
        }
      />
      {documents.isPending && <Skeleton className={classes.skeleton} height={320} />}
      {documents.isError && documents.data === undefined && (
        <ErrorPanel
          title="Documents failed to load"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.data?.length === 0 && (
        <EmptyState
          title="No documents yet"
          text="Upload a contract, a report or a table, and ask about it."
          action={<Button onClick={openUpload}>Upload Your First Document</Button>}
        />
      )}
      {documents.data && documents.data.length > 0 && <DocumentLibrary documents={documents.data} />}
      <UploadDialog open={uploading} uploads={uploads} onClose={() => setUploading(false)} />
      <ScreenDrop
        onFiles={(files) => {
          uploads.add(files);
          openUpload();
        }}
      />
    </div>
  );
}
