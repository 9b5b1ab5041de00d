import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk';
import { Checkbox, Field, Input, Select, Textarea } from '@staffroom/sdk/client';
import { capabilityNames, knownCapabilities } from './capability-names.ts';
import { missingFields, type ModelDraft, modelBody, tokenError } from '../form-checks.ts';
import classes from '../../../../forms/form-drawer.module.css';
import { Flags, ItemDrawer } from '../../../../forms/form-drawer.tsx';
import type { Place } from '../texts.ts';
import { useItemForm } from '../use-item-form.ts';
import { useOpened } from '../../../../forms/use-opened.ts';

interface ModelFormProps {
  place: Place;
  providers: readonly AiProviderInfo[];
  /** Chosen for a new model, as long as it is active. */
  preferred: AiProviderInfo | undefined;
  /** The model to change, or a new one; null closes the form. */
  editing: AiModelInfo | 'new' | null;
  onClose: () => void;
}

export function ModelForm({ editing, ...props }: ModelFormProps) {
  const { shown, opening } = useOpened(editing);
  if (shown === null) return null;
  const existing = shown === 'new' ? null : shown;
  return <OpenForm key={opening} {...props} open={editing !== null} existing={existing} />;
}

function OpenForm({
  place,
  providers,
  preferred,
  open,
  existing,
  onClose,
}: Omit<ModelFormProps, 'editing'> & { open: boolean; existing: AiModelInfo | null }) {
  const form = useItemForm<ModelDraft>({
    kind: 'model',
    place,
    existing,
    initial: draftOf(existing, preferred),
    missing: missingFields,
    wrong: (draft) => tokenError(draft.maxTokens),
    body: modelBody,
    onDone: onClose,
  });
  const { draft, errors, change } = form;
  const offered = providers.filter(({ id, isActive }) => isActive || id === existing?.providerId);
  const capabilities = { ...knownCapabilities, ...spelledOut(draft.capabilities) };
  return (
    <ItemDrawer
      open={open}
      title={existing ? `Edit ${existing.name}` : 'Add New Model'}
      submitLabel={existing ? 'Save Changes' : 'Add Model'}
      saving={form.saving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label="Provider" required error={errors['providerId']}>
        <Select
          value={draft.providerId}
          disabled={existing !== null}
          onChange={(event) => change({ providerId: event.target.value })}
        >
          <option value="">Choose a provider</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Name" required error={errors['name']}>
        <Input value={draft.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <Field
        label="Identifier"
        required
        hint={existing ? 'Answers refer to it, so it stays.' : 'Letter for letter as the provider writes it.'}
        error={errors['identifier']}
      >
        <Input
          mono
          autoCapitalize="none"
          spellCheck={false}
          readOnly={existing !== null}
          value={draft.identifier}
          onChange={(event) => change({ identifier: event.target.value })}
        />
      </Field>
      <Field label="Max tokens" optional hint="The longest answer it can write." error={errors['maxTokens']}>
        <Input
          inputMode="numeric"
          value={draft.maxTokens}
          placeholder="8192"
          onChange={(event) => change({ maxTokens: event.target.value })}
        />
      </Field>
      <Field label="Description" optional error={errors['description']}>
        <Textarea
          rows={2}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <fieldset className={classes.group}>
        <legend>What it can do</legend>
        <div className={classes.choices}>
          {Object.entries(capabilities).map(([key, label]) => (
            <Checkbox
              key={key}
              label={label}
              checked={draft.capabilities[key] ?? false}
              onCheckedChange={(has) => change({ capabilities: { ...draft.capabilities, [key]: has } })}
            />
          ))}
        </div>
      </fieldset>
      <Flags
        draft={draft}
        keepsDefault={existing?.isDefault ?? false}
        defaultLabel="Default for this provider"
        onChange={change}
      />
    </ItemDrawer>
  );
}

function draftOf(existing: AiModelInfo | null, preferred: AiProviderInfo | undefined): ModelDraft {
  const provider = existing?.providerId ?? (preferred?.isActive ? preferred.id : undefined);
  return {
    providerId: provider === undefined ? '' : String(provider),
    name: existing?.name ?? '',
    identifier: existing?.identifier ?? '',
    maxTokens: existing?.maxTokens == null ? '' : String(existing.maxTokens),
    description: existing?.description ?? '',
    capabilities: existing?.capabilities ?? {},
    isActive: existing?.isActive ?? true,
    isDefault: existing?.isDefault ?? false,
  };
}

/** Capabilities that were written by somebody who knew more of them. */
function spelledOut(capabilities: Record<string, boolean>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(capabilities).map((key) => [key, capabilityNames({ [key]: true })[0] ?? key]),
  );
}
