import { Icon } from '@staffroom/sdk/client';
import type { LibraryDocument } from '../library-document.ts';
import classes from './sharing-note.module.css';
import { t } from '../../texts/texts.ts';

/** Names the owner of a document, or says that others can read it. Hidden for a private document. */
export function SharingNote({ document: { access, owner, shared, role } }: { document: LibraryDocument }) {
  if (access === 'shared')
    return (
      <span className={classes.note}>
        <Icon name="users" size={12} />
        {t('Shared with you by {owner}', { owner: owner.name })}
        {role === 'editor' && t(', to edit')}
      </span>
    );
  if (!shared) return null;
  return (
    <span className={classes.note}>
      <Icon name="users" size={12} />
      {t('Shared')}
    </span>
  );
}
