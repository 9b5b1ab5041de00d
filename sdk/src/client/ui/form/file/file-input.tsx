import { type ChangeEvent, useState } from 'react';
import { Icon } from '../../identity/icon.tsx';
import { t } from '../../../texts/texts.ts';
import { useFieldControl } from '../field.tsx';
import classes from './file-input.module.css';

export interface FileInputProps {
  /** Permitted file extensions or media types, separated by commas: `.csv,text/csv`. */
  accept: string;
  /** Called with the selected file; with null when the person removes the selection. */
  onSelect: (file: File | null) => void;
  required?: boolean | undefined;
  /** Set if the file is used immediately: the field shows no file name, and the same file can be selected again. */
  immediate?: boolean | undefined;
}

/** The browser's file control below a separate button, which shows the focus and the name of the file. */
export default function FileInput({ accept, onSelect, required, immediate = false }: FileInputProps) {
  const field = useFieldControl({ required });
  const [name, setName] = useState<string | null>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0] ?? null;
    if (immediate) target.value = '';
    else setName(file?.name ?? null);
    onSelect(file);
  }
  return (
    <span className={classes.frame}>
      <input {...field} type="file" accept={accept} className={classes.input} onChange={choose} />
      <span className={classes.face} aria-hidden="true">
        <Icon name="upload" />
        {t('Choose file')}
      </span>
      {!immediate && <span className={classes.name}>{name ?? t('No file chosen')}</span>}
    </span>
  );
}
