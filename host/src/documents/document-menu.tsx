import { IconButton, Menu, MenuItem, MenuSeparator } from '@staffroom/sdk/client';
import type { LibraryDocument } from './document.ts';
import classes from './document-menu.module.css';
import { useDownloadDocument, useRetryDocument } from './document-actions.ts';

interface DocumentMenuProps {
  document: LibraryDocument;
  onDelete: (document: LibraryDocument) => void;
}

/** What can be done with a document without opening it. */
export function DocumentMenu({ document, onDelete }: DocumentMenuProps) {
  const retry = useRetryDocument();
  const download = useDownloadDocument();
  const { filename, status, access } = document;
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
      <MenuItem icon="download" onSelect={() => download.mutate(document)}>
        Download
      </MenuItem>
      {status === 'failed' && access === 'owner' && (
        <MenuItem icon="retry" onSelect={() => retry.mutate(document)}>
          Retry
        </MenuItem>
      )}
      {access === 'owner' && (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" danger onSelect={() => onDelete(document)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
