import { IconButton, Select, useApi, useToast } from '@staffroom/sdk/client';
import * as contract from '../../findings/contract.ts';
import { Status } from '../../findings/finding.ts';
import { statusNames } from '../names.ts';
import { useTeams } from '@staffroom/sdk/lists';
import classes from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';
import { t } from '../texts.ts';

export const countSelected = (ids: number) => t('{ids} selected', { ids });

export function BulkBar({ selection: { ids, clear } }: { selection: Selection }) {
  const { setStatus, shareFindings } = useApi(contract);
  const sharing = shareFindings.useMutation();
  const { data: teams = [] } = useTeams();
  const bulk = setStatus.useMutation();
  const toast = useToast();

  function settle(status: Status) {
    bulk.mutate(
      { body: { ids, status } },
      {
        onSuccess({ updated }) {
          toast.show({
            variant: 'success',
            title: t('{updated} set to {statusName}', { updated, statusName: statusNames[status] }),
          });
          clear();
        },
        onError: (error) =>
          toast.show({ variant: 'destructive', title: t('Couldn’t set the status'), error }),
      },
    );
  }

  function share(team: string) {
    sharing.mutate(
      { body: { ids, teams: team === 'nobody' ? [] : [team] } },
      {
        onSuccess({ updated }) {
          const name = teams.find(({ id }) => id === team)?.name;
          const left = ids.length - updated;
          toast.show({
            variant: 'success',
            title: name
              ? t('{updated} shared with {name}', { updated, name })
              : t('{updated} no longer shared', { updated }),
            ...(left > 0 && { description: t('{left} findings of other owners were not changed', { left }) }),
          });
          clear();
        },
        onError: (error) =>
          toast.show({ variant: 'destructive', title: t('Couldn’t share the findings'), error }),
      },
    );
  }

  return (
    <section className={classes.bar} aria-label={t('Selected findings')}>
      <span className={classes.count} aria-hidden="true">
        {countSelected(ids.length)}
      </span>
      <Select
        size="compact"
        aria-label={t('Set status of the chosen findings')}
        value=""
        disabled={bulk.isPending}
        onChange={(event) => settle(Status.parse(event.target.value))}
      >
        <option value="">{t('Set status…')}</option>
        {Object.entries(statusNames).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </Select>
      {teams.length > 0 && (
        <Select
          size="compact"
          aria-label={t('Share the selected findings with')}
          value=""
          disabled={sharing.isPending}
          onChange={(event) => share(event.target.value)}
        >
          <option value="">{t('Share with…')}</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="nobody">{t('No one else')}</option>
        </Select>
      )}
      <IconButton
        size="compact"
        icon="close"
        label={t('Clear selection')}
        className={classes.clear}
        onClick={clear}
      />
    </section>
  );
}
