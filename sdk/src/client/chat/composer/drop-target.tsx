import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import classes from './drop-target.module.css';
import { t } from '../../texts/texts.ts';

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

  // Call `preventDefault`, which also tells the rest of the page that the files are handled.
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
    // Dropping and pasting are shortcuts, because the attach button accepts files, too.
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

/**
 * Returns the pasted files. Office programs add an image of copied text; that image is left out, because people want the text.
 */
function pastedFiles({ files, types }: DataTransfer): File[] {
  const pictures = [...files].every(({ type }) => type.startsWith('image/'));
  return pictures && types.includes('text/plain') ? [] : [...files];
}
