import { Button, Dialog } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { CopyField } from './copy-field.tsx';
import classes from './secret-dialog.module.css';
import { t } from '../texts/texts.ts';

interface SecretDialogProps {
  label: string;
  secret: string;
  /** Says what the secret opens, and where the person stores it. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows the secret of a new token, which cannot be shown again. A press outside does not close the dialog. */
export function SecretDialog({ label, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      title={t('Copy the token now')}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <CopyField label={label} value={secret} />
      <p className={classes.note}>{children}</p>
    </Dialog>
  );
}
