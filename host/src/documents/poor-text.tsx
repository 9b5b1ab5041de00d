import { isPoorlyRead, type LibraryDocument } from './library-document.ts';
import classes from './scan-progress.module.css';
import { t } from '../texts/texts.ts';

/**
 * Says that words of a scan are uncertain, and on how many of its pages. While pages are still being read it goes on from how many
 * have been, which stands above it; a document may have other pages that needed no reading.
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
