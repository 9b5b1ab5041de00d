import { isPoorlyRead, type LibraryDocument } from './library-document.ts';
import classes from './scan-progress.module.css';
import { t } from '../texts/texts.ts';

/** Says that words of a scan are uncertain, and on how many of its pages. */
export function PoorText({ document }: { document: Pick<LibraryDocument, 'status' | 'ocr'> }) {
  const { ocr } = document;
  if (ocr === null || !isPoorlyRead(document)) return null;
  return (
    <span className={classes.poor}>
      {t('{read, plural, one {Hard to read} other {Hard to read: {poor} of # pages}}', {
        read: ocr.read,
        poor: ocr.poor,
      })}
    </span>
  );
}
