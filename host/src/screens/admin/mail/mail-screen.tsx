import {
  Badge,
  Button,
  ErrorPanel,
  formatNumber,
  PageHeader,
  RelativeTime,
  Skeleton,
  useMutation,
  useQuery,
  useToast,
  said,
} from '@staffroom/sdk/client';
import type { MailState } from '@staffroom/sdk/core';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import admin from '../admin-screen.module.css';
import classes from './mail.module.css';

/** Whether the workspace sends mail, and what went wrong. */
export function MailScreen() {
  const mail = useQuery({ ...coreQuery('GET /api/admin/mail'), staleTime: 0, refetchInterval: 30_000 });
  const state = mail.data;
  return (
    <ScreenBody title={t('E-mail')} className={admin.page}>
      <PageHeader
        title={t('E-mail')}
        lead={t(
          'People who choose so in their settings are sent what they have not read, once a day or week.',
        )}
        {...(state?.configured && { actions: <TestMail /> })}
      />
      {mail.isPending && <Skeleton height={200} />}
      {mail.isError && (
        <ErrorPanel
          title={t('The state of e-mail could not be loaded')}
          error={mail.error}
          onRetry={() => void mail.refetch()}
        />
      )}
      {state && !state.configured && (
        <p className={classes.how}>
          {t.rich(
            'No mail is sent: set <code>SMTP_URL</code> and <code>SMTP_FROM</code> where this server is started, and start it anew. Nobody is offered a digest until then.',
            { code: (words) => <code>{words}</code> },
          )}
        </p>
      )}
      {state?.configured && <Facts state={state} />}
    </ScreenBody>
  );
}

function Facts({ state: { from, people, lastSentAt, failing } }: { state: MailState }) {
  return (
    <>
      {failing && (
        <div className={classes.failing} role="alert">
          <p className={classes.title}>
            {t('{count, plural, one {One digest waits} other {# digests wait}}: mail does not go out', {
              count: failing.people,
            })}
          </p>
          <p>{said(failing.error)}</p>
          <p className={classes.quiet}>
            {t.rich(
              'The next try is <time></time>. Nothing is lost meanwhile: what is sent then has all of it.',
              {
                time: () => <RelativeTime time={failing.retryAt} />,
              },
            )}
          </p>
        </div>
      )}
      <Rows className={classes.facts}>
        <li>
          <span>{t('State')}</span>
          {failing ? <Badge tone="bad">{t('Failing')}</Badge> : <Badge tone="ok">{t('Ready')}</Badge>}
        </li>
        <li>
          <span>{t('Sender')}</span>
          <span className={classes.value}>{from}</span>
        </li>
        <li>
          <span>{t('People who are sent a digest')}</span>
          <span>{formatNumber(people)}</span>
        </li>
        <li>
          <span>{t('Last one sent')}</span>
          <span>{lastSentAt === null ? t('None yet') : <RelativeTime time={lastSentAt} />}</span>
        </li>
      </Rows>
    </>
  );
}

function TestMail() {
  const toast = useToast();
  const send = useMutation({
    mutationFn: () => callCore('POST /api/admin/mail/test'),
    onSuccess: ({ sentTo }) =>
      toast.show({ variant: 'success', title: t('Test mail sent'), description: sentTo }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('The test mail was not sent'), error }),
  });
  return (
    <Button busy={send.isPending} onClick={() => send.mutate()}>
      {t('Send me a test')}
    </Button>
  );
}
