import type { AiProtocol, AiProviderInfo } from '@staffroom/sdk';
import { Field, Input, Select, Textarea } from '@staffroom/sdk/client';
import { missingFields, type ProviderDraft, providerBody } from '../form-checks.ts';
import classes from '../../../../forms/form-drawer.module.css';
import { Flags, ItemDrawer } from '../../../../forms/form-drawer.tsx';
import { likelyProtocol, offeredProtocols, protocolNames } from './protocols.ts';
import type { Place } from '../texts.ts';
import { useItemForm } from '../use-item-form.ts';
import { useOpened } from '../../../../forms/use-opened.ts';

interface ProviderFormProps {
  place: Place;
  /** The provider to change, or a new one; null closes the form. */
  editing: AiProviderInfo | 'new' | null;
  onClose: () => void;
}

export function ProviderForm({ editing, ...props }: ProviderFormProps) {
  const { shown, opening } = useOpened(editing);
  if (shown === null) return null;
  const existing = shown === 'new' ? null : shown;
  return <OpenForm key={opening} {...props} open={editing !== null} existing={existing} />;
}

function OpenForm({
  place,
  open,
  existing,
  onClose,
}: Omit<ProviderFormProps, 'editing'> & { open: boolean; existing: AiProviderInfo | null }) {
  const form = useItemForm<ProviderDraft>({
    kind: 'provider',
    place,
    existing,
    initial: draftOf(existing),
    missing: missingFields,
    wrong: () => ({}),
    body: providerBody,
    onDone: onClose,
  });
  const { draft, errors, change } = form;
  const protocol = draft.protocol || likelyProtocol(draft.identifier);
  const builtin = existing?.protocol === 'builtin';
  const protocols = builtin ? (['builtin'] as const) : offeredProtocols;
  return (
    <ItemDrawer
      open={open}
      title={existing ? `Edit ${existing.name}` : 'Add New Provider'}
      submitLabel={existing ? 'Save Changes' : 'Add Provider'}
      saving={form.saving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label="Name" required error={errors['name']}>
        <Input
          value={draft.name}
          placeholder="Local models"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Identifier"
        required
        hint={existing ? 'Agents refer to it, so it stays.' : 'What agents choose it by.'}
        error={errors['identifier']}
      >
        <Input
          mono
          autoCapitalize="none"
          spellCheck={false}
          readOnly={existing !== null}
          value={draft.identifier}
          placeholder="local"
          onChange={(event) => change({ identifier: event.target.value })}
        />
      </Field>
      {!builtin && (
        <>
          <Field
            label="API key environment variable"
            optional
            hint="The name of a variable on the server that ends in _API_KEY. The key itself is never written here."
            error={errors['apiKeyEnvVar']}
          >
            <Input
              mono
              autoCapitalize="characters"
              spellCheck={false}
              value={draft.apiKeyEnvVar}
              placeholder="LOCAL_API_KEY"
              onChange={(event) => change({ apiKeyEnvVar: event.target.value })}
            />
          </Field>
          <Field
            label="API key URL"
            optional
            hint="Where people who run the server get a key."
            error={errors['apiKeyUrl']}
          >
            <Input
              mono
              inputMode="url"
              value={draft.apiKeyUrl}
              placeholder="https://…"
              onChange={(event) => change({ apiKeyUrl: event.target.value })}
            />
          </Field>
        </>
      )}
      <Field label="Description" optional error={errors['description']}>
        <Textarea
          rows={2}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      {!builtin && (
        <fieldset className={classes.group}>
          <legend>How it is reached</legend>
          <Field label="Protocol" error={errors['protocol']}>
            <Select
              value={protocol}
              disabled={existing !== null}
              onChange={(event) => change({ protocol: event.target.value as AiProtocol })}
            >
              {protocols.map((offered) => (
                <option key={offered} value={offered}>
                  {protocolNames[offered]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Base URL"
            optional={protocol !== 'openai-compatible'}
            hint={baseUrlHint(protocol, existing)}
            error={errors['baseUrl']}
          >
            <Input
              mono
              inputMode="url"
              value={draft.baseUrl}
              placeholder="http://localhost:11434/v1"
              onChange={(event) => change({ baseUrl: event.target.value })}
            />
          </Field>
        </fieldset>
      )}
      <Flags
        draft={draft}
        keepsDefault={existing?.isDefault ?? false}
        defaultLabel="Default"
        onChange={change}
      />
    </ItemDrawer>
  );
}

function draftOf(existing: AiProviderInfo | null): ProviderDraft {
  return {
    name: existing?.name ?? '',
    identifier: existing?.identifier ?? '',
    protocol: existing?.protocol ?? '',
    baseUrl: existing?.baseUrl ?? '',
    apiKeyEnvVar: existing?.apiKeyEnvVar ?? '',
    apiKeyUrl: existing?.apiKeyUrl ?? '',
    description: existing?.description ?? '',
    isActive: existing?.isActive ?? true,
    isDefault: existing?.isDefault ?? false,
  };
}

function baseUrlHint(protocol: AiProtocol, existing: AiProviderInfo | null): string {
  if (existing?.baseUrlFromEnvironment)
    return 'Empty for the address that the operator has set on the server.';
  return protocol === 'openai-compatible'
    ? 'Of Ollama, vLLM, llama.cpp, LM Studio or any server with the chat completions of OpenAI.'
    : 'Empty for the provider’s own address.';
}
