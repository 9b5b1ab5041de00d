import { useState } from 'react';
import { documentPath } from '../../../documents/library-document.ts';
import classes from './image-preview.module.css';
import type { PreviewProps } from './preview-props.ts';
import { TextPreview } from './text-preview.tsx';
import { t } from '../../../texts/texts.ts';

interface ImagePreviewProps extends PreviewProps {
  id: string;
  version: number;
}

/** Shows a picture, turned so that it is readable, and below it the recognized text with its highlights. */
export function ImagePreview({ id, version, ...rest }: ImagePreviewProps) {
  const [failed, setFailed] = useState(false);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const turned = rest.content.pages[0]?.ocr?.turned ?? 0;
  const lies = turned % 180 === 0;
  return (
    <>
      <div className={classes.frame}>
        {failed ? (
          <p className={classes.note}>
            {t('Can’t preview this image. Download the file, or read its text below.')}
          </p>
        ) : (
          <div
            className={lies ? classes.upright : classes.turned}
            style={lies ? {} : { aspectRatio: `${size.height} / ${size.width}`, maxWidth: size.height }}
          >
            <img
              className={classes.picture}
              data-turned={turned}
              src={`${documentPath(id)}/file?version=${version}`}
              alt={t('The uploaded file')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => setFailed(true)}
            />
          </div>
        )}
      </div>
      <TextPreview {...rest} />
    </>
  );
}
