import type { LibraryDocument } from './library-document.ts';
import classes from './reading-note.module.css';
import { t } from '../texts/texts.ts';

/** Says that only a part of a document was read. */
export function ReadingNote({ document: { truncated } }: { document: LibraryDocument }) {
  return truncated ? <span className={classes.note}>{t('Only the beginning was read')}</span> : null;
}
