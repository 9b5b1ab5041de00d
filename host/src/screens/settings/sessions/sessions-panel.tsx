import {
  Button,
  ConfirmDialog,
  ErrorPanel,
  Tag,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { AccountSession } from '@staffroom/sdk/core';
import { callCore, coreQuery, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { browserName } from '../../../session/browser-name.ts';
import { SignInFacts } from '../../../session/sign-in-facts.tsx';
import { t } from '../../../texts/texts.ts';
import settings from '../settings-screen.module.css';
import classes from './sessions.module.css';

const query = coreQuery('GET /api/profile/sessions');

/** Lists the browsers that are signed in to the person's account, and signs them out. */
export function SessionsPanel() {
  const sessions = useQuery(query);
  return (
    <div className={classes.panel}>
      <p className={settings.lead}>
        {t('These browsers are signed in to your account. Sign out each one that you don’t recognize.')}
      </p>
      {sessions.isPending && <RowsSkeleton rows={2} />}
      {sessions.isError && (
        <ErrorPanel
          title={t('Couldn’t load your browsers')}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.isSuccess && <List sessions={sessions.data} />}
    </div>
  );
}

function List({ sessions }: { sessions: AccountSession[] }) {
  const { end, endOthers } = useEndSessions();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Rows className={classes.sessions}>
        {sessions.map((session) => {
          const name = browserName(session);
          return (
            <li key={session.id}>
              <div>
                <span className={classes.name}>
                  {name}
                  {session.isCurrent && <Tag>{t('This device')}</Tag>}
                </span>
                <span className={classes.facts}>
                  <SignInFacts session={session} />
                </span>
              </div>
              {!session.isCurrent && (
                <Button
                  size="compact"
                  aria-label={t('Sign out {name}', { name })}
                  disabled={end.isPending}
                  onClick={() => end.mutate(session)}
                >
                  {t('Sign out')}
                </Button>
              )}
            </li>
          );
        })}
      </Rows>
      {sessions.length > 1 && (
        <Button onClick={() => setAsked(true)}>{t('Sign out all other browsers')}</Button>
      )}
      <ConfirmDialog
        open={asked}
        busy={endOthers.isPending}
        title={t('Sign out all other browsers?')}
        description={t(
          'This browser stays signed in. Your access tokens and connected assistants keep working.',
        )}
        confirmLabel={t('Sign out all other browsers')}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function useEndSessions() {
  const queries = useQueryClient();
  const toast = useToast();
  const options = {
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t sign out the browser'), error }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  };
  const end = useMutation({
    mutationFn: ({ id }: AccountSession) => callCore('DELETE /api/profile/sessions/:id', { params: { id } }),
    onSuccess: (_, session) => toast.show({ title: t('{name} signed out', { name: browserName(session) }) }),
    ...options,
  });
  const endOthers = useMutation({
    mutationFn: () => callCore('POST /api/profile/sessions/end-others'),
    onSuccess: ({ ended }) =>
      toast.show({
        title: t('{count, plural, one {# browser} other {# browsers}} signed out', { count: ended }),
      }),
    ...options,
  });
  return { end, endOthers };
}
