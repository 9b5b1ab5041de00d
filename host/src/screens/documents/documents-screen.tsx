import { Button, EmptyState, LinkButton } from '@staffroom/sdk/client';
import { PageHeader, useLocation } from '@staffroom/sdk/host';
import { useState } from 'react';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useDocumentCounts } from '../../documents/document-list.ts';
import { ScreenDrop } from '../../documents/upload/screen-drop.tsx';
import { UploadDialog } from '../../documents/upload/upload-dialog.tsx';
import { useUploads } from '../../documents/upload/use-uploads.ts';
import { DocumentLibrary } from './document-library.tsx';
import { DocumentTrash } from './document-trash.tsx';
import { useViewState } from './use-view-state.ts';
import { useTrashDays } from '../../workspace/workspace-config.ts';
import { t } from '../../texts/texts.ts';

export function DocumentsScreen() {
  const view = useViewState();
  const uploads = useUploads();
  const trashDays = useTrashDays();
  // The palette opens the upload dialog through the address. Once closed, it stays closed until the next navigation.
  const { key, state } = useLocation();
  const [closed, setClosed] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const uploading = opened || (closed !== key && isUpload(state));
  const everything = useDocumentCounts({ sort: '-created' });
  const openUpload = () => setOpened(true);
  function closeUpload() {
    setOpened(false);
    setClosed(key);
  }
  return (
    <ScreenBody title={view.trash ? t('Trash') : t('Documents')} width="table" spaced>
      {view.trash ? (
        <PageHeader
          title={t('Trash')}
          lead={t(
            'Deleted items stay here for {days, plural, one {1 day} other {# days}}. Only you can see them.',
            { days: trashDays },
          )}
          actions={<LinkButton to="/documents">{t('Back to Documents')}</LinkButton>}
        />
      ) : (
        <PageHeader
          titleInBar
          title={t('Documents')}
          actions={
            <>
              <LinkButton variant="quiet" icon="trash" to="/documents?trash=true">
                {t('Trash')}
              </LinkButton>
              <Button variant="primary" icon="upload" onClick={openUpload}>
                {t('Upload Document')}
              </Button>
            </>
          }
        />
      )}
      {view.trash && <DocumentTrash key="trash" view={view} />}
      {!view.trash && everything?.total === 0 && (
        <EmptyState
          title={t('No documents yet')}
          text={t('Upload a contract, report or spreadsheet and ask questions about it.')}
          action={<Button onClick={openUpload}>{t('Upload Your First Document')}</Button>}
        />
      )}
      {!view.trash && everything?.total !== 0 && <DocumentLibrary view={view} />}
      <UploadDialog
        title={t('Upload Document')}
        open={uploading}
        uploads={uploads}
        nothingChosen={t('Please select a file to upload')}
        onClose={closeUpload}
      />
      <ScreenDrop
        onFiles={(files) => {
          uploads.add(files);
          openUpload();
        }}
      />
    </ScreenBody>
  );
}

const isUpload = (state: unknown) =>
  typeof state === 'object' && state !== null && 'upload' in state && state.upload === true;
