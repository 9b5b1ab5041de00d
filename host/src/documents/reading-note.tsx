import type { LibraryDocument } from './library-document.ts';
import classes from './reading-note.module.css';
import { t } from '../texts/texts.ts';

/** A note about a document that was only partly read. */
export function ReadingNote({ document: { truncated } }: { document: LibraryDocument }) {
  return truncated ? <span className={classes.note}>{t('Only the beginning was read')}</span> : null;
}
