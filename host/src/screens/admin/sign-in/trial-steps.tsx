import { Badge, RelativeTime, serverMessage } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import type { SignInTrial, TrialStep } from '@staffroom/sdk/core';
import { t } from '../../../texts/texts.ts';
import { adviceFor } from './advice.ts';
import classes from './sign-in.module.css';

const names: Record<TrialStep['step'], string> = {
  discovery: t('Configuration'),
  redirect: t('Redirect address'),
  code: t('Sign-in at the provider'),
  token: t('ID token'),
  keys: t('Signature'),
  claims: t('Claims'),
  domain: t('Address and domain'),
  groups: t('Groups'),
  account: t('Account'),
};

/** The steps of a test, with what the provider said about the person. */
export function TrialSteps({ trial: { at, code, steps }, label }: { trial: SignInTrial; label: string }) {
  const panel = useRef<HTMLElement>(null);
  // The page of a provider below others returns to the top of this page.
  useEffect(() => panel.current?.scrollIntoView({ block: 'start' }), [at]);
  const isWaiting = steps.some(({ status }) => status === 'waiting');
  return (
    <section ref={panel} className={classes.trial} aria-label={t('Test of {provider}', { provider: label })}>
      <p className={classes.result}>
        {code !== null && <strong>{adviceFor(code, label)}</strong>}
        {code === null && (
          <strong>
            {isWaiting
              ? t('The test is waiting for {provider}', { provider: label })
              : t('Every step worked')}
          </strong>
        )}{' '}
        <span className={classes.quiet}>
          {t.rich('Tested <time></time>. No one was signed in.', { time: () => <RelativeTime time={at} /> })}
        </span>
      </p>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.step}>
            <span className={classes.step}>{names[step.step]}</span>
            <Outcome status={step.status} />
            <span className={classes.detail}>{serverMessage(step.detail)}</span>
            {step.claims.length > 0 && (
              <dl className={classes.claims}>
                {step.claims.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Outcome({ status }: Pick<TrialStep, 'status'>) {
  if (status === 'ok') return <Badge tone="ok">{t('OK')}</Badge>;
  return status === 'failed' ? (
    <Badge tone="bad">{t('Failed')}</Badge>
  ) : (
    <Badge tone="warn">{t('Waiting')}</Badge>
  );
}
