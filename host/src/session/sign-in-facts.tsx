import { RelativeTime } from '@staffroom/sdk/client';
import type { AccountSession } from '@staffroom/sdk/core';
import { t } from '../texts/texts.ts';

/** Says how and when a browser signed in, and when it was last used. */
export function SignInFacts({
  session: { since, lastUsedAt, provider, isFromLink },
}: {
  session: AccountSession;
}) {
  return (
    <>
      {isFromLink
        ? t.rich('signed in with a link {time}', { time: <RelativeTime time={since} /> })
        : provider === null
          ? t.rich('signed in {time}', { time: <RelativeTime time={since} /> })
          : t.rich('signed in with {provider} {time}', { provider, time: <RelativeTime time={since} /> })}
      {' · '}
      {t.rich('used {time}', { time: <RelativeTime time={lastUsedAt} /> })}
    </>
  );
}
