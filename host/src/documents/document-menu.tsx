import { IconButton, Menu, MenuItem, MenuSeparator } from '@staffroom/sdk/client';
import { DocumentCommands } from './document-commands.tsx';
import { type LibraryDocument, mayEdit, retryHelps } from './library-document.ts';
import classes from './document-menu.module.css';
import { useDownloadDocument, useRestoreDocument, useRetryDocument } from './document-actions.ts';

interface DocumentMenuProps {
  document: LibraryDocument;
  /** Left out where nothing is shared, as in the trash. */
  onShare: ((document: LibraryDocument) => void) | undefined;
  onDelete: (document: LibraryDocument) => void;
}

/** What can be done with a document without opening it. */
export function DocumentMenu({ document, onShare, onDelete }: DocumentMenuProps) {
  const retry = useRetryDocument();
  const download = useDownloadDocument();
  const restore = useRestoreDocument();
  const { id, filename, status, role, deletedAt } = document;
  return (
    <Menu
      label={`Actions for ${filename}`}
      align="end"
      trigger={
        <IconButton
          icon="more"
          size="compact"
          className={classes.trigger}
          label={`Actions for ${filename}`}
        />
      }
    >
      {deletedAt === null ? (
        <>
          <MenuItem icon="download" onSelect={() => download.mutate({ id, filename })}>
            Download
          </MenuItem>
          {role === 'owner' && onShare && (
            <MenuItem icon="share" onSelect={() => onShare(document)}>
              Share
            </MenuItem>
          )}
          {status === 'failed' && mayEdit(document) && retryHelps(document) && (
            <MenuItem icon="retry" onSelect={() => retry.mutate(document)}>
              Retry
            </MenuItem>
          )}
          <DocumentCommands document={document} />
        </>
      ) : (
        <MenuItem icon="history" onSelect={() => restore.mutate(document)}>
          Restore
        </MenuItem>
      )}
      {role === 'owner' && (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" danger onSelect={() => onDelete(document)}>
            {deletedAt === null ? 'Delete' : 'Delete for ever'}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
