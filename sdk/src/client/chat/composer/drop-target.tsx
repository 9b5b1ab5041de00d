import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import classes from './drop-target.module.css';
import { t } from '../../texts/texts.ts';

/** Takes files that are dropped or pasted anywhere inside, and shows that it would. */
export function DropTarget({
  className,
  onFiles,
  children,
}: {
  className?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);

  // A handled default also tells the rest of the page that the files are taken.
  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }

  function onPaste(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }

  return (
    // Files come by the button, too: this is a shortcut for those who have a pointer or a clipboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
      {over && (
        <div className={classes.veil} aria-hidden="true">
          <p className={classes.words}>{t('Drop files to attach them')}</p>
        </div>
      )}
    </div>
  );
}

/** Office programs put a picture of the copied text beside it: the text is what is meant. */
function pastedFiles({ files, types }: DataTransfer): File[] {
  const pictures = [...files].every(({ type }) => type.startsWith('image/'));
  return pictures && types.includes('text/plain') ? [] : [...files];
}
