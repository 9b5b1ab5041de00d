import {
  Button,
  ErrorPanel,
  Field,
  Select,
  Switch,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { NotificationSettings } from '@staffroom/sdk/core';
import { callCore, coreQuery, TimeInput, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../screen-parts/rows.tsx';
import { DigestChoice } from './digest-choice.tsx';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

type Kind = keyof NotificationSettings['kinds'];

const names: Record<Kind, string> = {
  shared: t('Something is shared with me'),
  jobs: t('One of my jobs fails'),
  documents: t('One of my documents can’t be read'),
  agents: t('An agent has news for me'),
  budgets: t('A budget is almost spent'),
};

const query = coreQuery('GET /api/notification-settings');
const saving = 'notification-settings';

/** Notification settings. Each choice is saved immediately. */
export function NotificationsPanel() {
  const settings = useQuery(query);
  if (settings.isPending) return <RowsSkeleton rows={5} height={49} />;
  if (settings.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load your choices')}
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return <Choices settings={settings.data} />;
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const queries = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationKey: [saving],
    // Runs saves one after another, because each contains all choices and the last one wins.
    scope: { id: saving },
    mutationFn: (body: NotificationSettings) => callCore('PUT /api/notification-settings', { body }),
    async onMutate(body) {
      await queries.cancelQueries({ queryKey: query.queryKey });
      queries.setQueryData(query.queryKey, body);
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Your choices were not saved'), error }),
    // Refetches only after the last save: while another save waits, the stored values are older than the visible ones.
    onSettled: () =>
      queries.isMutating({ mutationKey: [saving] }) === 1
        ? queries.invalidateQueries({ queryKey: query.queryKey })
        : undefined,
  });
  const { kinds, quiet } = settings;
  const wantsBrowser = Object.values(kinds).includes('browser');
  return (
    <div className={classes.panel}>
      <Rows className={classes.kinds}>
        {(Object.keys(names) as Kind[]).map((kind) => (
          <li key={kind}>
            <span>{names[kind]}</span>
            <Field label={names[kind]} labelHidden>
              <Select
                size="compact"
                value={kinds[kind]}
                onChange={({ target }) =>
                  save.mutate({
                    quiet,
                    kinds: { ...kinds, [kind]: target.value as NotificationSettings['kinds'][Kind] },
                  })
                }
              >
                <option value="off">{t('Off')}</option>
                <option value="bell">{t('In the app')}</option>
                <option value="browser">{t('In the app and the browser')}</option>
              </Select>
            </Field>
          </li>
        ))}
      </Rows>
      {wantsBrowser && <Permission />}
      <Switch
        label={t('Quiet hours')}
        description={t(
          'During quiet hours you get no browser notifications or e-mails. Everything still appears in the app.',
        )}
        checked={quiet !== null}
        onCheckedChange={(on) =>
          save.mutate({ kinds, quiet: on ? { from: '18:00', to: '08:00', timeZone: timeZone() } : null })
        }
      />
      {quiet !== null && (
        <div className={classes.hours}>
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={end === 'from' ? t('From') : t('To')}>
              <TimeInput
                value={quiet[end]}
                onValueChange={(time) =>
                  time !== '' &&
                  save.mutate({ kinds, quiet: { ...quiet, [end]: time, timeZone: timeZone() } })
                }
              />
            </Field>
          ))}
        </div>
      )}
      <DigestChoice timeZone={timeZone()} />
    </div>
  );
}

/**
 * The browser's permission for notifications. The browser asks for it only once; after that, people can change it only in the
 * browser's settings.
 */
function Permission() {
  const [state, setState] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  if (state === 'granted') {
    return <p className={classes.note}>{t('Shown while the workspace is open in a tab.')}</p>;
  }
  if (state === 'denied') {
    return <p className={classes.note}>{t('Blocked in your browser settings.')}</p>;
  }
  return (
    <Button size="compact" icon="bell" onClick={() => void Notification.requestPermission().then(setState)}>
      {t('Turn on browser notifications')}
    </Button>
  );
}

function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
