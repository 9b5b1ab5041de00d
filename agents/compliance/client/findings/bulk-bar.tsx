import { IconButton, Select, useApi, useToast } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import { Status, statusNames } from '../../finding.ts';
import classes from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

/** One status for all chosen rows. */
export function BulkBar({ selection: { ids, clear } }: { selection: Selection }) {
  const { setStatus } = useApi(contract);
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
