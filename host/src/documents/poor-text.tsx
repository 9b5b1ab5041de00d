import { isPoorlyRead, type LibraryDocument } from './library-document.ts';
import classes from './scan-progress.module.css';
import { t } from '../texts/texts.ts';

/**
 * Says that words of a scan are uncertain, and on how many pages. While pages are being recognized, the text continues the
 * sentence about the progress. A document can also have pages that need no recognition.
 */
export function PoorText({ document }: { document: Pick<LibraryDocument, 'status' | 'ocr'> }) {
  const { ocr } = document;
  if (ocr === null || !isPoorlyRead(document)) return null;
  const { read, poor, waiting } = ocr;
  return (
    <span className={classes.poor}>
      {waiting > 0
        ? t('{poor, plural, one {1 of them} other {# of them}} hard to read', { poor })
        : t('{read, plural, one {Hard to read} other {Hard to read: {poor} of # scanned pages}}', {
            read,
            poor,
          })}
    </span>
  );
}
