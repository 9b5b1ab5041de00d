import { Field, Input, Textarea } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { useOpened } from '../../../forms/use-opened.ts';
import type { ItemDraft } from './item-draft.ts';
import { ItemFlags } from './item-flags.tsx';
import { type ItemFormOptions, type ItemFormState, useItemForm } from './use-item-form.ts';
import { t } from '../../../texts/texts.ts';

type Existing = ItemDraft & { id: number; version?: number };

interface ItemFormProps<T extends Existing, D extends ItemDraft, B extends object>
  extends Pick<ItemFormOptions<D, B>, 'kind' | 'place' | 'body' | 'create' | 'update' | 'wrong'> {
  /** The row to edit; null closes the form. */
  editing: T | 'new' | null;
  draftOf: (existing: T | null) => D;
  /** Returns all fields of the form in order, including those that every form has. */
  fields: (form: ItemFormState<D>, existing: T | null, common: CommonFields) => ReactNode;
  identifierHint: { new: string; existing: string };
  namePlaceholder?: string;
  identifierPlaceholder?: string;
  defaultLabel: string;
  onClose: () => void;
}

interface CommonFields {
  names: ReactNode;
  description: ReactNode;
}

export function ItemForm<T extends Existing, D extends ItemDraft, B extends object>({
  editing,
  ...props
}: ItemFormProps<T, D, B>) {
  const { shown, opening } = useOpened(editing);
  if (shown === null) return null;
  const existing = shown === 'new' ? null : shown;
  return <OpenForm key={opening} {...props} open={editing !== null} existing={existing} />;
}

function OpenForm<T extends Existing, D extends ItemDraft, B extends object>({
  open,
  existing,
  draftOf,
  fields,
  identifierHint,
  namePlaceholder,
  identifierPlaceholder,
  defaultLabel,
  onClose,
  ...options
}: Omit<ItemFormProps<T, D, B>, 'editing'> & { open: boolean; existing: T | null }) {
  const form = useItemForm({ ...options, existing, initial: draftOf(existing), onDone: onClose });
  const { draft, errors } = form;
  const change: (change: Partial<ItemDraft>) => void = (common) => form.change(common as Partial<D>);
  const kind = options.kind === 'provider' ? t('Provider') : t('Model');
  const names = (
    <>
      <Field label={t('Name')} required error={errors['name']}>
        <Input
          value={draft.name}
          placeholder={namePlaceholder}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field
        label={t('Identifier')}
        required
        hint={existing ? identifierHint.existing : identifierHint.new}
        error={errors['identifier']}
      >
        <Input
          mono
          autoCapitalize="none"
          spellCheck={false}
          readOnly={existing !== null}
          value={draft.identifier}
          placeholder={identifierPlaceholder}
          onChange={({ target }) => change({ identifier: target.value })}
        />
      </Field>
    </>
  );
  const description = (
    <Field label={t('Description')} optional error={errors['description']}>
      <Textarea
        rows={2}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </Field>
  );
  return (
    <FormDrawer
      open={open}
      title={existing ? t('Edit {existing}', { existing: existing.name }) : t('Add New {kind}', { kind })}
      submitLabel={existing ? t('Save Changes') : t('Add {kind}', { kind })}
      saving={form.saving}
      changed={form.changed}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {fields(form, existing, { names, description })}
      <ItemFlags
        draft={draft}
        keepsDefault={existing?.isDefault ?? false}
        defaultLabel={defaultLabel}
        onChange={change}
      />
    </FormDrawer>
  );
}
