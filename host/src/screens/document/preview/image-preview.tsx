import { useState } from 'react';
import { documentPath } from '../../../documents/library-document.ts';
import classes from './image-preview.module.css';
import type { PreviewProps } from './preview-props.ts';
import { TextPreview } from './text-preview.tsx';

interface ImagePreviewProps extends PreviewProps {
  id: string;
  version: number;
}

/** A picture with the text that was recognised on it below, where passages are marked. */
export function ImagePreview({ id, version, ...rest }: ImagePreviewProps) {
  const [failed, setFailed] = useState(false);
  return (
    <>
      <div className={classes.frame}>
        {failed ? (
          <p className={classes.note}>
            This picture cannot be shown here. The file is under Download, its text below.
          </p>
        ) : (
          <img
            className={classes.picture}
            src={`${documentPath(id)}/file?version=${version}`}
            alt="The uploaded file"
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <TextPreview {...rest} />
    </>
  );
}
