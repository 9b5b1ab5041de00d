import type { DocumentInfo } from '../../capabilities.ts';
import { RelativeTime } from '../ui/format/relative-time-label.tsx';
import { DocumentFace } from '../ui/identity/document-face.tsx';
import classes from './document-option.module.css';

/** A document that people can select. Only its name is known if it was selected before the list arrived. */
export type OfferedDocument = Pick<DocumentInfo, 'id' | 'filename'> &
  Partial<Pick<DocumentInfo, 'fileType' | 'version' | 'status' | 'createdAt'>>;

/** A row of a picker beside its box: the face, the name, and the type with the date of the upload. */
export function DocumentOption({ document, inputId }: { document: OfferedDocument; inputId: string }) {
  const { id, filename, fileType, version, status, createdAt } = document;
  const isReady = status === undefined || status === 'processed';
  return (
    <span className={classes.option}>
      <DocumentFace type={fileType ?? filename} id={isReady ? id : undefined} version={version} />
      <span className={classes.words}>
        <span id={`${inputId}-name`} className={classes.name}>
          {filename}
        </span>
        {fileType !== undefined && createdAt !== undefined && (
          <span id={`${inputId}-facts`} className={classes.facts}>
            {fileType.toUpperCase()} · <RelativeTime time={createdAt} />
          </span>
        )}
      </span>
    </span>
  );
}

/** Names the input of a row after the document, and describes it by the type and date. */
export const labelsOf = (inputId: string) => ({
  'aria-labelledby': `${inputId}-name`,
  'aria-describedby': `${inputId}-facts`,
});
