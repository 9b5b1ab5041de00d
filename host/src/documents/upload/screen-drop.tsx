import { useEffect, useEffectEvent, useState } from 'react';
import classes from './screen-drop.module.css';
import { useAcceptedFiles } from './use-accepted-files.ts';
import { t } from '../../texts/texts.ts';

export function ScreenDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(useAcceptedFiles(onFiles));

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      setOver(!takenByDropZone(event));
      event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event) || takenByDropZone(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const onDragLeave = (event: DragEvent) => {
      // A null target means that the pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    return () => stop.abort();
  }, []);

  if (!over) return null;
  return (
    <div className={classes.veil} aria-hidden="true">
      <p className={classes.words}>{t('Drop files to upload them')}</p>
    </div>
  );
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/** Whether a drop zone has handled the files itself, which it shows by calling `preventDefault`. */
function takenByDropZone(event: DragEvent): boolean {
  return event.defaultPrevented;
}
