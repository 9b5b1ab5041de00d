import { Select } from '@staffroom/sdk/client';
import type { AdminScopeArea } from '@staffroom/sdk/core';
import { useId } from 'react';
import { t } from '../../../texts/texts.ts';
import { areaNames, type Right, type Rights, scopeAreas } from './scope-areas.ts';
import classes from './tokens.module.css';

interface ScopeFieldsProps {
  rights: Rights;
  problem: string | undefined;
  onChange: (rights: Rights) => void;
}

/** Chooses for each area whether a token can read or change it. */
export function ScopeFields({ rights, problem, onChange }: ScopeFieldsProps) {
  return (
    <fieldset className={classes.scopes}>
      <legend>{t('What can the token do?')}</legend>
      <p className={classes.hint}>
        {t('No one is asked before a token changes something. Select only what the program needs.')}
      </p>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {areaNames.map((area) => (
        <AreaField
          key={area}
          area={area}
          right={rights[area]}
          onChange={(right) => onChange({ ...rights, [area]: right })}
        />
      ))}
    </fieldset>
  );
}

interface AreaFieldProps {
  area: AdminScopeArea;
  right: Right | undefined;
  onChange: (right: Right | undefined) => void;
}

function AreaField({ area, right, onChange }: AreaFieldProps) {
  const id = useId();
  const { name, hint, readOnly } = scopeAreas[area];
  return (
    <div className={classes.area}>
      <div>
        <label htmlFor={id}>{name}</label>
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      </div>
      <Select
        id={id}
        size="compact"
        aria-describedby={`${id}-hint`}
        value={right ?? ''}
        onChange={({ target }) =>
          onChange(target.value === 'read' || target.value === 'change' ? target.value : undefined)
        }
      >
        <option value="">{t('No access')}</option>
        <option value="read">{t('Read')}</option>
        {!readOnly && <option value="change">{t('Read and change')}</option>}
      </Select>
    </div>
  );
}
