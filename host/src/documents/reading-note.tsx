import type { LibraryDocument } from './library-document.ts';
import classes from './reading-note.module.css';
import { t } from '../texts/texts.ts';

/** What the list says of a document that is there, but not all of it. */
export function ReadingNote({ document: { truncated } }: { document: LibraryDocument }) {
  return truncated ? <span className={classes.note}>{t('Only the beginning was read')}</span> : null;
}
