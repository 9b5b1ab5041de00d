import { Icon } from '@staffroom/sdk/client';
import type { LibraryDocument } from '../library-document.ts';
import classes from './sharing-note.module.css';

/** Whose a document is, or that others may read it; nothing where it is one's own alone. */
export function SharingNote({ document: { access, owner, shared, role } }: { document: LibraryDocument }) {
  if (access === 'shared')
    return (
      <span className={classes.note}>
        <Icon name="users" size={12} />
        {owner.name} shared it with you{role === 'editor' && ', to edit'}
      </span>
    );
  if (!shared) return null;
  return (
    <span className={classes.note}>
      <Icon name="users" size={12} />
      Shared
    </span>
  );
}
