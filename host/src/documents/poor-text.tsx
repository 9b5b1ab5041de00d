import { isPoorlyRead, type LibraryDocument } from './library-document.ts';
import classes from './scan-progress.module.css';

/** Says that words of a scan are uncertain, and on how many of its pages. */
export function PoorText({ document }: { document: Pick<LibraryDocument, 'status' | 'ocr'> }) {
  const { ocr } = document;
  if (ocr === null || !isPoorlyRead(document)) return null;
  return (
    <span className={classes.poor}>
      {ocr.read === 1 ? 'Hard to read' : `Hard to read: ${ocr.poor} of ${ocr.read} pages`}
    </span>
  );
}
