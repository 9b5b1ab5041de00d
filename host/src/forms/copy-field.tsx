import { Button, Field, Input, useToast } from '@staffroom/sdk/client';
import classes from './copy-field.module.css';
import { t } from '../texts/texts.ts';

/** A read-only text with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast.show({ title: t('{label} copied', { label }) });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Could not copy'), error });
    }
  }
  return (
    <div className={classes.copy}>
      <Field label={label}>
        <Input value={value} readOnly onFocus={({ target }) => target.select()} />
      </Field>
      <Button icon="copy" onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </div>
  );
}
