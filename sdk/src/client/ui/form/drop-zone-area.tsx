import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import classes from './drop-zone.module.css';
import { acceptFiles, defaultLimitMegabytes, type RefusedFiles } from './file-acceptance.ts';
import { Icon } from '../identity/icon.tsx';
import { t } from '../../texts/texts.ts';

export interface DropZoneProps {
  /** Text of the drop zone: "Drop a document here". */
  label: string;
  /** Accepted extensions (".pdf") or MIME types; empty allows all files. */
  accept?: readonly string[] | undefined;
  /** Maximum size of a file in MB of 1024 × 1024 bytes; default 20. */
  limitMegabytes?: number | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Called with the accepted files, and with one sentence for each reason why files were refused. */
  onFiles: (files: File[], notices: string[]) => void;
}

const none: readonly string[] = [];

export default function DropZoneArea({
  label,
  accept = none,
  limitMegabytes = defaultLimitMegabytes,
  multiple = false,
  disabled = false,
  onFiles,
}: DropZoneProps) {
  const id = useId();
  const [notices, setNotices] = useState<RefusedFiles[]>([]);
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // Let the library accept every file, because our own rules check format, size and number and have messages for people.
    multiple: true,
    disabled,
    noKeyboard: true,
    onDrop(dropped: File[]) {
      if (dropped.length === 0) return;
      const taken = acceptFiles(dropped, { accept, limitMegabytes, multiple });
      setNotices(taken.notices);
      onFiles(
        taken.files,
        taken.notices.map(({ sentence }) => sentence),
      );
    },
  });
  return (
    <div>
      {/* A click anywhere in the area opens the file picker. Keyboards and screen readers use the button inside. */}
      <div {...getRootProps({ className: classes.area })} data-active={isDragActive || undefined}>
        <input {...getInputProps({ accept: accept.join(','), multiple, 'aria-label': label })} />
        <Icon name="upload" size={20} className={classes.sign} />
        <p className={classes.label}>
          {isDragActive ? t('Drop to attach') : t('{label} or ', { label })}
          {!isDragActive && (
            <button
              type="button"
              className={classes.choose}
              disabled={disabled}
              aria-label={multiple ? t('Choose files') : t('Choose a file')}
              aria-describedby={`${id}-limits`}
            >
              {multiple ? t('choose files') : t('choose a file')}
            </button>
          )}
        </p>
        <p id={`${id}-limits`} className={classes.limits}>
          {accept.length > 0 && `${accept.join(', ')} · `}
          {t('up to {limitMegabytes} MB{value}', {
            limitMegabytes,
            value: multiple ? t(' each') : t(', one file at a time'),
          })}
        </p>
      </div>
      <output className={classes.notices}>
        {notices.map(({ sentence, names }) => (
          <span key={sentence} className={classes.notice}>
            <span>{sentence}</span>
            {names !== '' && <span>{names}</span>}
          </span>
        ))}
      </output>
    </div>
  );
}
