import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import classes from './drop-zone.module.css';
import { acceptFiles, defaultLimitMegabytes, type LeftOut } from './file-acceptance.ts';
import { Icon } from '../identity/icon.tsx';
import { t } from '../../texts/texts.ts';

export interface DropZoneProps {
  /** What is to be dropped: "Drop a document here". */
  label: string;
  /** Extensions (".pdf") or MIME types; empty takes everything. */
  accept?: readonly string[] | undefined;
  /** In MB of 1024 × 1024 bytes, 20 unless said otherwise. */
  limitMegabytes?: number | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The files that fit, and a sentence for each reason why others do not. */
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
  const [notices, setNotices] = useState<LeftOut[]>([]);
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // Format, size and number are judged by our own rules, which have their sentences.
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
      {/* A press anywhere opens the file picker; the button inside is the way for keyboards and screen readers. */}
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
