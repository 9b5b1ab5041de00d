import { type ChangeEvent, useRef, useState } from 'react';
import { allowsAttribute } from '../../../html/allowed-html.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { t } from '../../texts/texts.ts';
import type { GivenPicture } from './insert-picture.ts';
import classes from './picture-dialog.module.css';
import { pictureTypes, readPicture } from './read-picture.ts';

interface PictureDialogProps {
  /** The selected image, whose alt text the dialog changes; null to insert an image. */
  given: GivenPicture | null;
  /** Inserts or changes the image. Returns a sentence if that is not possible. */
  onSave: (picture: GivenPicture) => string | null;
  onClose: () => void;
}

export function PictureDialog({ given, onSave, onClose }: PictureDialogProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [chosen, setChosen] = useState<GivenPicture | null>(given);
  const [alt, setAlt] = useState(given?.alt ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const read = await readPicture(file);
    setProblem('problem' in read ? read.problem : null);
    if ('src' in read) setChosen({ src: read.src, alt: file.name });
  }

  function save() {
    const src = chosen?.src ?? address.trim();
    const isKept = given !== null && src === given.src;
    if (!isKept && !allowsAttribute('img', 'src', src))
      return setProblem(t('Choose a file, or enter an address that begins with https://'));
    const refused = onSave({ src, alt: alt.trim() });
    return refused === null ? onClose() : setProblem(refused);
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('Image')}
      footer={
        <Button variant="primary" onClick={save}>
          {given ? t('Save image') : t('Insert image')}
        </Button>
      }
    >
      {chosen && <img src={chosen.src} alt="" className={classes.preview} />}
      <div className={classes.file}>
        <input
          ref={chooser}
          type="file"
          accept={pictureTypes.join(',')}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('Image file')}
          onChange={(event) => void choose(event)}
        />
        <Button icon="upload" onClick={() => chooser.current?.click()}>
          {chosen ? t('Choose another file') : t('Choose file')}
        </Button>
        {chosen && !given && <span className={classes.name}>{chosen.alt}</span>}
      </div>
      {!chosen && (
        <Field label={t('Image address')} hint={t('Readers load the image from this address.')}>
          <Input mono value={address} onChange={({ target }) => setAddress(target.value)} />
        </Field>
      )}
      <Field
        label={t('Description (alt text)')}
        error={problem}
        hint={t('Alternative text for screen readers and search engines.')}
      >
        <Input value={alt} onChange={({ target }) => setAlt(target.value)} />
      </Field>
    </Dialog>
  );
}
