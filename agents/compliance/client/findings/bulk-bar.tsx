import { IconButton, Select, useApi, useToast } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import { Status, statusNames } from '../../finding.ts';
import { useTeams } from '@staffroom/sdk/lists';
import classes from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

/** One status for all chosen rows. */
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
          toast.show({ variant: 'success', title: `${updated} set to ${statusNames[status]}` });
          clear();
        },
        onError: (error) =>
          toast.show({ variant: 'destructive', title: 'The status could not be set', error }),
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
            title: name ? `${updated} shared with ${name}` : `${updated} shared with nobody else`,
            ...(left > 0 && { description: `${left} of others are left as they were` }),
          });
          clear();
        },
        onError: (error) =>
          toast.show({ variant: 'destructive', title: 'The findings could not be shared', error }),
      },
    );
  }

  return (
    <section className={classes.bar} aria-label="Chosen findings">
      <output className={classes.count}>{`${ids.length} selected`}</output>
      <Select
        size="compact"
        aria-label="Set status of the chosen findings"
        value=""
        disabled={bulk.isPending}
        onChange={(event) => settle(Status.parse(event.target.value))}
      >
        <option value="">Set status…</option>
        {Object.entries(statusNames).map(([status, name]) => (
          <option key={status} value={status}>
            {name}
          </option>
        ))}
      </Select>
      {teams.length > 0 && (
        <Select
          size="compact"
          aria-label="Share the chosen findings"
          value=""
          disabled={sharing.isPending}
          onChange={(event) => share(event.target.value)}
        >
          <option value="">Share with…</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="nobody">Nobody else</option>
        </Select>
      )}
      <IconButton
        size="compact"
        icon="close"
        label="Clear selection"
        className={classes.clear}
        onClick={clear}
      />
    </section>
  );
}
