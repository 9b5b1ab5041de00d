import { Button, Checkbox, Drawer } from '@staffroom/sdk/client';
import { type ReactNode, useId } from 'react';
import classes from './form-drawer.module.css';

interface ItemDrawerProps {
  open: boolean;
  title: string;
  submitLabel: string;
  saving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The panel at the side in which a provider or a model is written down. */
export function ItemDrawer({
  open,
  title,
  submitLabel,
  saving,
  onSubmit,
  onClose,
  children,
}: ItemDrawerProps) {
  const form = useId();
  return (
    <Drawer
      side="right"
      open={open}
      title={title}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
    </Drawer>
  );
}

interface FlagsProps {
  draft: { isActive: boolean; isDefault: boolean };
  /** The row is the default already, which only another one can take from it. */
  keepsDefault: boolean;
  defaultLabel: string;
  onChange: (change: { isActive?: boolean; isDefault?: boolean }) => void;
}

/** Active and default: what is switched off cannot be the default. */
export function Flags({ draft: { isActive, isDefault }, keepsDefault, defaultLabel, onChange }: FlagsProps) {
  return (
    <div className={classes.flags}>
      <Checkbox
        label="Active"
        description="It can be chosen."
        checked={isActive}
        disabled={keepsDefault}
        onCheckedChange={(active) =>
          onChange(active ? { isActive: active } : { isActive: active, isDefault: false })
        }
      />
      <Checkbox
        label={defaultLabel}
        description={
          keepsDefault
            ? 'Make another one the default to change this.'
            : 'It takes the place of the one before.'
        }
        checked={isDefault}
        disabled={keepsDefault || !isActive}
        onCheckedChange={(wanted) => onChange({ isDefault: wanted })}
      />
    </div>
  );
}
