import {
  Field,
  formatDate,
  Select,
  Skeleton,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { NotificationDigest } from '@staffroom/sdk/core';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

const query = coreQuery('GET /api/notification-digest');

type Timing = NotificationDigest['timing'];

/** Settings of the e-mail digest, if the workspace sends e-mail. Each choice is saved immediately. */
export function DigestChoice({ timeZone }: { timeZone: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const digest = useQuery(query);
  const save = useMutation({
    scope: { id: 'notification-digest' },
    mutationFn: (timing: Timing) => callCore('PUT /api/notification-digest', { body: { timing } }),
    onSuccess: (stored) => queries.setQueryData(query.queryKey, stored),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Your choices were not saved'), error }),
  });
  if (digest.isPending) return <Skeleton height={76} />;
  // Shows no error, because the panel above already shows it.
  if (digest.isError) return null;
  const { available, email, nextAt } = digest.data;
  const timing = save.isPending ? save.variables : digest.data.timing;
  const cadence = timing?.cadence ?? 'off';
  return (
    <section className={classes.digest} aria-labelledby="digest-title">
      <h2 id="digest-title">{t('By e-mail')}</h2>
      {!available ? (
        <p className={classes.note}>{t('E-mail isn’t set up for this workspace. Ask your administrator.')}</p>
      ) : (
        <>
          <p className={classes.note}>
            {t('Your unread notifications in one e-mail to {email}, at most once a day.', {
              email,
            })}
          </p>
          <div className={classes.hours}>
            <Field label={t('How often')}>
              <Select
                value={cadence}
                onChange={({ target }) =>
                  save.mutate(
                    target.value === 'off'
                      ? null
                      : {
                          cadence: target.value as 'daily' | 'weekly',
                          hour: timing?.hour ?? 8,
                          timeZone: timing?.timeZone ?? timeZone,
                        },
                  )
                }
              >
                <option value="off">{t('Never')}</option>
                <option value="daily">{t('Every day')}</option>
                <option value="weekly">{t('On Mondays')}</option>
              </Select>
            </Field>
            {timing !== null && (
              <>
                <Field label={t('At')}>
                  <Select
                    value={String(timing.hour)}
                    onChange={({ target }) => save.mutate({ ...timing, hour: Number(target.value) })}
                  >
                    {Array.from({ length: 24 }, (_, hour) => (
                      <option key={hour} value={String(hour)}>
                        {`${String(hour).padStart(2, '0')}:00`}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label={t('Time zone')}>
                  <Select
                    value={timing.timeZone}
                    onChange={({ target }) => save.mutate({ ...timing, timeZone: target.value })}
                  >
                    {zones(timing.timeZone, timeZone).map((zone) => (
                      <option key={zone} value={zone}>
                        {zone.replaceAll('_', ' ')}
                      </option>
                    ))}
                  </Select>
                </Field>
              </>
            )}
          </div>
          {timing !== null && nextAt !== null && (
            <p className={classes.note}>
              {t('Next digest: {time}.', { time: shown(nextAt, timing.timeZone) })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function zones(...wanted: string[]): string[] {
  return [...new Set([...wanted, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

const shown = (time: string, timeZone: string) =>
  formatDate(new Date(time), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
