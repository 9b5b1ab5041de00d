import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { Button, describeError, Field, Icon, Select } from '@staffroom/sdk/client';
import { type FormEvent, useState } from 'react';
import classes from './connect.module.css';
import { TestResult } from '../test-result.tsx';
import { useChooseModel } from './use-connection.ts';
import { t } from '../../../../texts/texts.ts';

interface ChooseModelProps {
  provider: AiProviderInfo;
  /** Identifiers of the models that the provider offers; at least one. */
  offered: readonly string[];
  /** The models of all providers that the workspace knows; undefined while they load. */
  models: readonly AiModelInfo[] | undefined;
  onDone: () => void;
}

/** Chooses which of the provider's models answers by default. */
export function ChooseModel({ provider, offered, models, onDone }: ChooseModelProps) {
  const [model, setModel] = useState(() => likely(provider, offered, models));
  const choose = useChooseModel(models);
  function submit(event: FormEvent) {
    event.preventDefault();
    choose.mutate({ provider, model });
  }
  if (choose.data?.ok)
    return (
      <div className={classes.form}>
        <output>
          <TestResult {...choose.data} />
          <p>{t('{model} now answers by default.', { model })}</p>
        </output>
        <div className={classes.end}>
          <Button variant="primary" data-autofocus onClick={onDone}>
            {t('Done')}
          </Button>
        </div>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.reached}>
        <Icon name="success" />
        {t('{name} offers {count, plural, one {one model} other {# models}}.', {
          name: provider.name,
          count: offered.length,
        })}
      </p>
      <Field label={t('Default model')} hint={t('You can add more models later.')}>
        <Select
          value={model}
          data-autofocus
          onChange={({ target }) => {
            setModel(target.value);
            choose.reset();
          }}
        >
          {offered.map((identifier) => (
            <option key={identifier} value={identifier}>
              {identifier}
            </option>
          ))}
        </Select>
      </Field>
      <output className={classes.problem}>
        {choose.data && <TestResult {...choose.data} />}
        {choose.isError && <p>{describeError(choose.error).cause}</p>}
      </output>
      <div className={classes.end}>
        <Button type="submit" variant="primary" busy={choose.isPending}>
          {t('Use this model')}
        </Button>
      </div>
    </form>
  );
}

/** Prefers the provider's default model, then any model that the workspace knows, then the first one. */
function likely(
  { id }: AiProviderInfo,
  offered: readonly string[],
  models: readonly AiModelInfo[] = [],
): string {
  const known = models.filter(
    ({ providerId, identifier, retired }) => providerId === id && !retired && offered.includes(identifier),
  );
  return (known.find(({ isDefault }) => isDefault) ?? known[0])?.identifier ?? offered[0] ?? '';
}
