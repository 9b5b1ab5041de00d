import {
  Badge,
  Button,
  ErrorPanel,
  formatNumber,
  RelativeTime,
  Skeleton,
  useMutation,
  useQuery,
  useToast,
  serverMessage,
} from '@staffroom/sdk/client';
import type { MailState } from '@staffroom/sdk/core';
import { callCore, coreQuery, PageHeader } from '@staffroom/sdk/host';
import { Rows } from '../../../screen-parts/rows.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './mail.module.css';

export function MailScreen() {
  const mail = useQuery({ ...coreQuery('GET /api/admin/mail'), staleTime: 0, refetchInterval: 30_000 });
  const state = mail.data;
  return (
    <ScreenBody title={t('E-mail')} width="form">
      <PageHeader
        title={t('E-mail')}
        lead={t('People can opt in to a daily or weekly e-mail with their unread notifications.')}
        {...(state?.configured && { actions: <TestMail /> })}
      />
      {mail.isPending && <Skeleton height={200} />}
      {mail.isError && (
        <ErrorPanel
          title={t('Couldn’t load the e-mail status')}
          error={mail.error}
          onRetry={() => void mail.refetch()}
        />
      )}
      {state && !state.configured && (
        <p className={classes.how}>
          {t.rich(
            'E-mail is off. To send digests, set <code>SMTP_URL</code> and <code>SMTP_FROM</code> on the server and restart it.',
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
            {t('{count, plural, one {One digest is} other {# digests are}} waiting: e-mail can’t be sent', {
              count: failing.people,
            })}
          </p>
          <p>{serverMessage(failing.error)}</p>
          <p className={classes.quiet}>
            {t.rich('Next attempt <time></time>. Nothing is lost: the next digest includes everything.', {
              time: () => <RelativeTime time={failing.retryAt} />,
            })}
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
          <span>{t('Digest recipients')}</span>
          <span>{formatNumber(people)}</span>
        </li>
        <li>
          <span>{t('Last digest sent')}</span>
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
      toast.show({ variant: 'success', title: t('Test e-mail sent'), description: sentTo }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t send the test e-mail'), error }),
  });
  return (
    <Button busy={send.isPending} onClick={() => send.mutate()}>
      {t('Send me a test')}
    </Button>
  );
}
