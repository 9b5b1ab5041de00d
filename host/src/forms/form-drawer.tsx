import { Button } from '@staffroom/sdk/client';
import { Drawer } from '@staffroom/sdk/host';
import { type ReactNode, useId } from 'react';
import classes from './form-drawer.module.css';
import { t } from '../texts/texts.ts';

interface FormDrawerProps {
  open: boolean;
  title: string;
  submitLabel: string;
  saving: boolean;
  /** Whether the form has unsaved input, so that closing asks first. By default, compares the form's text fields. */
  changed?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A side panel with a form. It asks before unsaved input is lost. */
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
  return (
    <Drawer
      side="right"
      open={open}
      title={title}
      closeOnPressOutside={false}
      unsaved={changed}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={saving}>
            {submitLabel}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        // Switches off the browser's messages, because our own ones beside the fields have the wording of the specification.
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Drawer>
  );
}
