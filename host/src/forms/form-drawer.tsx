import { Button, ConfirmDialog, Drawer } from '@staffroom/sdk/client';
import { type ReactNode, useId, useState } from 'react';
import classes from './form-drawer.module.css';
import { t } from '../texts/texts.ts';

interface FormDrawerProps {
  open: boolean;
  title: string;
  submitLabel: string;
  saving: boolean;
  /** There is something in it that is not saved: it asks before it closes. */
  changed: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The panel at the side in which something is written down. Nothing of it is lost by a slip. */
export function FormDrawer({
  open,
  title,
  submitLabel,
  saving,
  changed,
  onSubmit,
  onClose,
  children,
}: FormDrawerProps) {
  const form = useId();
  const [leaving, setLeaving] = useState(false);
  const leave = () => (changed ? setLeaving(true) : onClose());
  return (
    <Drawer
      side="right"
      open={open}
      title={title}
      closeOnPressOutside={false}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={saving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        // What is missing is told beside the fields and in the words of the specification.
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      <ConfirmDialog
        open={leaving}
        title={t('Discard your changes?')}
        description={t('What you have written in this form is not saved.')}
        confirmLabel={t('Discard')}
        cancelLabel={t('Keep editing')}
        onConfirm={() => {
          setLeaving(false);
          onClose();
        }}
        onClose={() => setLeaving(false)}
      />
    </Drawer>
  );
}
