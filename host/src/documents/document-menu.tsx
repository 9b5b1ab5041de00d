import { useState } from 'react';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@staffroom/sdk/client';
import { popup } from '@staffroom/sdk/host';
import { DocumentCommands } from './document-commands.tsx';
import { type LibraryDocument, mayEdit, retryHelps } from './library-document.ts';
import classes from './document-menu.module.css';
import { useDownloadDocument, useRestoreDocument } from './document-actions.ts';
import { useRetryDocument } from './retry-document.ts';
import { t } from '../texts/texts.ts';

const AddToProjectDialog = popup(
  async () => (await import('../projects/add-to-project-dialog.tsx')).AddToProjectDialog,
);

interface DocumentMenuProps {
  document: LibraryDocument;
  /** Opens the share dialog. Absent where documents cannot be shared, for example in the trash. */
  onShare: ((document: LibraryDocument) => void) | undefined;
  onDelete: (document: LibraryDocument) => void;
}

export function DocumentMenu({ document, onShare, onDelete }: DocumentMenuProps) {
  const retry = useRetryDocument();
  const download = useDownloadDocument();
  const restore = useRestoreDocument();
  const [placing, setPlacing] = useState(false);
  const { id, filename, status, role, deletedAt } = document;
  const menu = (
    <Menu
      label={t('Actions for {filename}', { filename })}
      align="end"
      trigger={
        <IconButton
          icon="more"
          size="compact"
          className={classes.trigger}
          label={t('Actions for {filename}', { filename })}
        />
      }
    >
      {deletedAt === null ? (
        <>
          <MenuItem icon="download" onSelect={() => download.mutate({ id, filename })}>
            {t('Download')}
          </MenuItem>
          {role === 'owner' && onShare && (
            <MenuItem icon="share" onSelect={() => onShare(document)}>
              {t('Share')}
            </MenuItem>
          )}
          {role === 'owner' && (
            <MenuItem icon="folder" onSelect={() => setPlacing(true)}>
              {t('Add to project…')}
            </MenuItem>
          )}
          {status === 'failed' && mayEdit(document) && retryHelps(document) && (
            <MenuItem icon="retry" onSelect={() => retry.mutate(document)}>
              {t('Retry')}
            </MenuItem>
          )}
          <DocumentCommands document={document} />
        </>
      ) : (
        <MenuItem icon="undo" onSelect={() => restore.mutate(document)}>
          {t('Restore')}
        </MenuItem>
      )}
      {role === 'owner' && (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" danger onSelect={() => onDelete(document)}>
            {deletedAt === null ? t('Delete') : t('Delete for ever')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      <AddToProjectDialog
        open={placing}
        documents={placing ? [document] : null}
        onClose={() => setPlacing(false)}
      />
    </>
  );
}
