import {
  Badge,
  Button,
  ConfirmDialog,
  DateTimeField,
  RelativeTime,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { OperationState } from '@staffroom/sdk/core';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import { momentOf } from '../../../screen-parts/moment-of.ts';
import { Rows } from '../../../screen-parts/rows.tsx';
import classes from './maintenance.module.css';
import { t } from '../../../texts/texts.ts';

export function MaintenanceForm({ state: { maintenance, version, commit } }: { state: OperationState }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [until, setUntil] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const isOn = maintenance !== null;
  const change = useMutation({
    mutationFn: (on: boolean) =>
      callCore('PUT /api/admin/maintenance', { body: { on, until: on ? until : null } }),
    async onSuccess(_state, on) {
      await Promise.all(
        (['GET /api/admin/operations', 'GET /api/config'] as const).map((call) =>
          queries.invalidateQueries({ queryKey: [corePath(call)] }),
        ),
      );
      setAsking(false);
      toast.show({
        variant: 'success',
        title: on ? t('Maintenance has started') : t('Maintenance has ended'),
      });
    },
    onError(error, on) {
      setAsking(false);
      toast.show({
        variant: 'destructive',
        title: on ? t('Couldn’t start maintenance') : t('Couldn’t end maintenance'),
        error,
      });
    },
  });
  return (
    <>
      <Rows className={classes.facts}>
        <li>
          <span>{t('State')}</span>
          {isOn ? <Badge tone="warn">{t('Maintenance')}</Badge> : <Badge tone="ok">{t('Normal')}</Badge>}
        </li>
        {maintenance && (
          <>
            <li>
              <span>{t('Started')}</span>
              <RelativeTime time={maintenance.since} />
            </li>
            <li>
              <span>{t('Announced end')}</span>
              <span>{maintenance.until === null ? t('None') : momentOf(maintenance.until)}</span>
            </li>
          </>
        )}
        <li>
          <span>{t('Version')}</span>
          <span>{commit === null ? version : `${version} (${commit.slice(0, 12)})`}</span>
        </li>
      </Rows>
      {isOn ? (
        <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(false)}>
          {t('End maintenance')}
        </Button>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(true);
          }}
        >
          <DateTimeField label={t('Announced end (optional)')} value={until} onValueChange={setUntil} />
          <Button type="submit">{t('Start maintenance')}</Button>
        </form>
      )}
      <ConfirmDialog
        open={asking}
        title={t('Start maintenance?')}
        description={t(
          'No one can upload, chat or change anything until you end maintenance here. Reading, search and downloads stay available.',
        )}
        confirmLabel={t('Start maintenance')}
        tone="neutral"
        busy={change.isPending}
        onConfirm={() => change.mutate(true)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
