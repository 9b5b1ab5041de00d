import { Button, ChipsField, Dialog, Field, Input, useQuery } from '@staffroom/sdk/client';
import type { AgentVersion, AgentVersions } from '@staffroom/sdk/core';
import { coreQuery, isWidening } from '@staffroom/sdk/host';
import { type FormEvent, useId, useState } from 'react';
import { t } from '../../../../texts/texts.ts';
import classes from './canary.module.css';
import { type AgentCanary, useChangeCanary } from './use-canaries.ts';

interface TryDialogProps {
  agent: AgentVersions;
  version: Pick<AgentVersion, 'version' | 'state' | 'grants'>;
  canary: AgentCanary | undefined;
  open: boolean;
  onClose: () => void;
}

/** Selects the people who get a version before everyone else. */
export function TryDialog({
  agent,
  version: { version, state, grants },
  canary,
  open,
  onClose,
}: TryDialogProps) {
  const form = useId();
  const change = useChangeCanary(agent);
  const teams = useQuery(coreQuery('GET /api/teams'));
  const options = (teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [share, setShare] = useState(canary ? String(canary.share ?? '') : '10');
  const [chosen, setChosen] = useState((canary?.teams ?? []).map((name) => ({ value: name, label: name })));
  const [error, setError] = useState<string | null>(null);
  const asks = state === 'waits' && grants.some(isWidening);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const part = Number(share.replace(',', '.'));
    if (share.trim() !== '' && !(part > 0 && part <= 99)) return setError(t('Enter a number from 1 to 99'));
    if (share.trim() === '' && chosen.length === 0) return setError(t('Enter a percentage or choose a team'));
    setError(null);
    change.start.mutate(
      {
        version,
        ...(share.trim() !== '' && { share: part }),
        ...(chosen.length > 0 && { teams: chosen.map(({ value }) => value) }),
        ...(asks && { approve: true }),
      },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('{version} trial group', { version })}
      description={t(
        'The trial group gets the new version; everyone else keeps the current one. Results of both are compared.',
      )}
      footer={(leave) => (
        <>
          <Button onClick={leave} disabled={change.start.isPending}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={change.start.isPending}>
            {asks ? t('Approve and start trial') : t('Start trial')}
          </Button>
        </>
      )}
    >
      <form id={form} className={classes.form} onSubmit={onSubmit} noValidate>
        {asks && <p>{t('You also approve what this version has or can do, unlike the current one.')}</p>}
        <Field
          label={t('Percentage of people')}
          hint={t('From 1 to 99. Always the same people. Leave empty to use only teams.')}
          error={error}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={share}
            onChange={({ target }) => setShare(target.value)}
          />
        </Field>
        <ChipsField
          label={t('Teams')}
          options={options}
          chosen={chosen}
          onChange={setChosen}
          none={t('Team not found')}
        />
      </form>
    </Dialog>
  );
}
