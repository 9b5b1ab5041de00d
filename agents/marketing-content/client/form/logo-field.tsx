import { Button, describeError, Field, FileInput, useApi, useMutation } from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { ProjectDetail } from '../../contract.ts';
import classes from './project-form.module.css';
import { t } from '../texts.ts';

const maxBytes = 500 * 1024;

/** Uploads the image on selection, so that errors appear here and not on submit. */
export function LogoField({
  project,
  logo,
  onChange,
}: {
  project: ProjectDetail | null;
  logo: string | null;
  onChange: (id: string | null) => void;
}) {
  const { sendLogo, projectLogo } = useApi(contract);
  const [local, setLocal] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const send = useMutation({
    async mutationFn(file: File) {
      const address = await dataAddress(file);
      const data = address.slice(address.indexOf(',') + 1);
      return { ...(await sendLogo.call({ body: { filename: file.name, data } })), address };
    },
    onSuccess({ id, address }) {
      setLocal(address);
      onChange(id);
    },
  });
  const stored =
    project?.logo && logo === project.logo ? projectLogo.href({ params: { id: project.id } }) : null;
  const shown = logo === null ? null : (local ?? stored);

  function choose(file: File | null) {
    setTooLarge(file !== null && file.size > maxBytes);
    if (file && file.size <= maxBytes) send.mutate(file);
  }

  return (
    <div>
      <Field
        label={t('Client Logo')}
        optional
        hint={t('JPG, PNG or SVG, up to 500 KB')}
        error={
          tooLarge
            ? t('Logos can’t be larger than 500 KB. Choose a smaller image.')
            : send.isError
              ? describeError(send.error).cause
              : null
        }
      >
        <FileInput immediate accept=".jpg,.jpeg,.png,.svg" onSelect={choose} />
      </Field>
      {shown !== null && (
        <div className={classes.logo}>
          <img src={shown} alt={t('The logo as it was uploaded')} />
          <Button size="compact" variant="quiet" onClick={() => onChange(null)}>
            {t('Remove logo')}
          </Button>
        </div>
      )}
    </div>
  );
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file could not be read. Choose it again.'));
    reader.readAsDataURL(file);
  });
}
