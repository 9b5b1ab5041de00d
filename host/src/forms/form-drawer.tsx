import { Button, Drawer } from '@staffroom/sdk/client';
import { type ReactNode, useId } from 'react';
import classes from './form-drawer.module.css';
import { t } from '../texts/texts.ts';

interface FormDrawerProps {
  open: boolean;
  title: string;
  submitLabel: string;
  saving: boolean;
  /** There is something in it that is not saved: it asks before it closes. Left out, it looks at its text fields. */
  changed?: boolean;
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
    </Drawer>
  );
}
