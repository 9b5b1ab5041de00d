import { ApiError, Button, Dialog, useMutation } from '@staffroom/sdk/client';
import type { Directory } from '@staffroom/sdk/core';
import { callCore } from '@staffroom/sdk/host';
import { useState } from 'react';
import { LifetimeField } from '../../../forms/tokens/lifetime-field.tsx';
import { SecretDialog } from '../../../forms/secret-dialog.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './directories.module.css';
import { useReloadDirectories } from './use-directories.ts';

/** The lifetimes that the contract allows, in days. */
const choices = [90, 180, 365] as const;

interface NewDirectoryTokenProps {
  directory: Directory | null;
  onClose: () => void;
}

/** Creates a token, and then shows its secret once. */
export function NewDirectoryToken({ directory, onClose }: NewDirectoryTokenProps) {
  return directory && <TokenDialog directory={directory} onClose={onClose} />;
}

function TokenDialog({ directory, onClose }: { directory: Directory; onClose: () => void }) {
  const reload = useReloadDirectories();
  const [days, setDays] = useState<(typeof choices)[number]>(180);
  const make = useMutation({
    mutationFn: () =>
      callCore('POST /api/admin/directories/:id/tokens', { params: { id: directory.id }, body: { days } }),
    onSettled: reload,
  });
  if (make.isSuccess) {
    return (
      <SecretDialog label={t('Token of the directory')} secret={make.data.secret} onClose={onClose}>
        {t('You won’t see this token again. Enter it in {name} together with the address.', {
          name: directory.name,
        })}
      </SecretDialog>
    );
  }
  return (
    <Dialog
      open
      title={t('New token for {name}', { name: directory.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate()}>
            {t('Create token')}
          </Button>
        </>
      }
    >
      <LifetimeField
        choices={choices}
        value={days}
        onChange={setDays}
        hint={t('Two tokens can be valid, so that you can enter the new one before you revoke the old one.')}
      />
      {make.error && (
        <p role="alert" className={classes.problem}>
          {make.error instanceof ApiError ? make.error.humane : t('Couldn’t create the token.')}
        </p>
      )}
    </Dialog>
  );
}
