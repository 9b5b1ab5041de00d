import { Button, Field, Textarea } from '@staffroom/sdk/client';
import type { AgentControls } from '@staffroom/sdk/core';
import { useState } from 'react';
import classes from './controls.module.css';
import { t } from '../../../../texts/texts.ts';

type Config = AgentControls['config'];

interface ConfigFormProps {
  config: Config;
  saving: boolean;
  onSave: (values: Config['values']) => void;
}

/** Edits the configuration as JSON, and names the values that the agent knows. */
export function ConfigForm({ config, saving, onSave }: ConfigFormProps) {
  const stored = JSON.stringify(config.values, null, 2);
  const [text, setText] = useState(stored);
  const [problem, setProblem] = useState<string>();
  const known = knownValues(config);
  const save = () => {
    const values = parsed(text);
    setProblem(values ? undefined : t('Enter an object in JSON, such as {example}.', { example }));
    if (values) onSave(values);
  };
  return (
    <div className={classes.config}>
      {known.length > 0 && (
        <>
          <p>{t('The agent knows these values:')}</p>
          <ul>
            {known.map(({ name, type, description, isFixed }) => (
              <li key={name}>
                <code>{name}</code>
                {type !== '' && ` (${type})`}
                {description !== '' && ` · ${description}`}
                {isFixed && ` · ${t('set in plugins.json')}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <Field
        label={t('Configuration')}
        optional
        hint={t('Enter values in JSON, such as {example}. Put no secrets here.', { example })}
        error={problem}
      >
        <Textarea
          rows={4}
          spellCheck={false}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button size="compact" busy={saving} disabled={text === stored} onClick={save}>
        {t('Save and restart')}
      </Button>
    </div>
  );
}

const example = '{ "pages": 10 }';

function parsed(text: string): Config['values'] | null {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Config['values'])
      : null;
  } catch {
    return null;
  }
}

/** The values that the schema describes, and those of plugins.json. */
function knownValues({ schema, fixed }: Config) {
  const properties = Object.entries(
    (schema?.['properties'] ?? {}) as Record<string, Record<string, unknown>>,
  );
  const described = properties.map(([name, { type, description }]) => ({
    name,
    type: typeof type === 'string' ? type : '',
    description: typeof description === 'string' ? description : '',
    isFixed: fixed.includes(name),
  }));
  const others = fixed.filter((name) => !described.some((one) => one.name === name));
  return [...described, ...others.map((name) => ({ name, type: '', description: '', isFixed: true }))];
}
