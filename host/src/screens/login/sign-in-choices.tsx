import { formatList, Skeleton } from '@staffroom/sdk/client';
import type { SignInChoice } from '@staffroom/sdk/core';
import classes from './login-screen.module.css';
import { GoogleMark } from './google-mark.tsx';
import { t } from '../../texts/texts.ts';

interface SignInChoicesProps {
  /** Undefined until the providers have loaded. */
  choices: SignInChoice[] | undefined;
  onChoose: (address: string) => void;
}

/** A button for each identity provider, or what to do without one. */
export function SignInChoices({ choices, onChoose }: SignInChoicesProps) {
  if (!choices) return <Skeleton height={76} />;
  if (choices.length === 0) return <NoProvider />;
  const domains = [...new Set(choices.flatMap((choice) => choice.domains))];
  return (
    <>
      <div className={classes.divider}>{t('Enterprise Login')}</div>
      <div className={classes.choices}>
        {choices.map(({ id, label, kind }) => (
          <button key={id} type="button" className={classes.choice} onClick={() => onChoose(addressOf(id))}>
            {kind === 'google' && <GoogleMark />}
            {t('Sign in with {provider}', { provider: label })}
          </button>
        ))}
      </div>
      <p className={classes.note}>
        {t('Access is restricted to {companyDomain} accounts.', { companyDomain: formatList(domains) })}
      </p>
    </>
  );
}

const addressOf = (id: string): string =>
  id === 'google' ? '/api/auth/google' : `/api/auth/providers/${encodeURIComponent(id)}`;

function NoProvider() {
  return (
    <section className={classes.none} aria-labelledby="no-provider-title">
      <h2 id="no-provider-title">{t('Sign-in is not set up yet')}</h2>
      <p>
        {t(
          'Ask your administrator for access. No one can sign in until they connect your company’s accounts.',
        )}
      </p>
      <p>
        {t.rich(
          'Administrators: run <code>staffroom admin-link</code> on the server to get a link for the first sign-in, and list your identity provider in <code>SIGN_IN_FILE</code>.',
          { code: (words) => <code>{words}</code> },
        )}
      </p>
    </section>
  );
}
