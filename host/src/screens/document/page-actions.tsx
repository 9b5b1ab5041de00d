import { Button, IconButton, Menu, MenuItem, MenuSeparator } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { useDownloadDocument } from '../../documents/document-actions.ts';
import { AskDocument } from './ask-document.tsx';
import classes from './page-actions.module.css';
import { t } from '../../texts/texts.ts';

interface PageActionsProps {
  document: LibraryDocument;
  onInfo: () => void;
  onShare: () => void;
  onPlace: () => void;
  onDelete: () => void;
}

/** The actions of a document. On phones they fit into one row: frequent actions are icons, rare ones are in a menu. */
export function PageActions({ document, onInfo, onShare, onPlace, onDelete }: PageActionsProps) {
  const download = useDownloadDocument();
  const { id, filename, access } = document;
  const isOwner = access === 'owner';
  return (
    <>
      <AskDocument document={document} />
      <Button
        icon="download"
        className={classes.sign}
        busy={download.isPending}
        onClick={() => download.mutate({ id, filename })}
      >
        <Word>{t('Download')}</Word>
      </Button>
      <Button icon="info" className={`${classes.sign} ${classes.toInfo}`} onClick={onInfo}>
        <Word>{t('Info')}</Word>
      </Button>
      {isOwner && (
        <>
          <Button icon="share" className={classes.sign} onClick={onShare}>
            <Word>{t('Share')}</Word>
          </Button>
          <Button icon="folder" className={classes.rare} onClick={onPlace}>
            {t('Add to project')}
          </Button>
          <Button icon="trash" className={classes.rare} onClick={onDelete}>
            {t('Delete')}
          </Button>
          <Menu
            label={t('Actions for {filename}', { filename })}
            align="end"
            trigger={
              <IconButton
                icon="more"
                variant="secondary"
                className={classes.more}
                label={t('Actions for {filename}', { filename })}
              />
            }
          >
            <MenuItem icon="folder" onSelect={onPlace}>
              {t('Add to project')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="trash" danger onSelect={onDelete}>
              {t('Delete')}
            </MenuItem>
          </Menu>
        </>
      )}
    </>
  );
}

const Word = ({ children }: { children: ReactNode }) => <span className={classes.word}>{children}</span>;
