import {
  Badge,
  Button,
  formatList,
  formatNumber,
  RelativeTime,
  serverMessage,
  useMutation,
  useToast,
} from '@staffroom/sdk/client';
import type { SignInFailure, SignInProviderState, SignInTrial } from '@staffroom/sdk/core';
import { callCore } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { t } from '../../../texts/texts.ts';
import { adviceFor } from './advice.ts';
import classes from './sign-in.module.css';
import { TrialSteps } from './trial-steps.tsx';

interface ProviderPanelProps {
  provider: SignInProviderState;
  /** The last test of this provider; null without one. */
  trial: SignInTrial | null;
  onTested: () => void;
}

/** How many failures the screen shows. The server keeps more. */
const shownFailures = 5;

export function ProviderPanel({ provider, trial, onTested }: ProviderPanelProps) {
  const toast = useToast();
  const { id, label, failures } = provider;
  const tryIt = useMutation({
    mutationFn: () => callCore('POST /api/admin/sign-in/:provider/try', { params: { provider: id } }),
    onSuccess: ({ address }) => {
      if (address === null) onTested();
      else window.location.assign(address);
    },
    onError: (error) =>
      toast.show({
        variant: 'destructive',
        title: t('Couldn’t test {provider}', { provider: label }),
        error,
      }),
  });
  return (
    <section className={classes.provider} aria-labelledby={`provider-${id}`}>
      <div className={classes.head}>
        <h2 id={`provider-${id}`}>{label}</h2>
        <State provider={provider} />
        <Button
          size="compact"
          className={classes.try}
          aria-label={t('Try it: {provider}', { provider: label })}
          busy={tryIt.isPending}
          onClick={() => tryIt.mutate()}
        >
          {t('Try it')}
        </Button>
      </div>
      {trial && <TrialSteps trial={trial} label={label} />}
      <Facts provider={provider} />
      {failures.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('Latest failed sign-ins')}</h3>
          <Rows className={classes.failures}>
            {failures.slice(0, shownFailures).map((failure) => (
              <Failure key={`${failure.at} ${failure.code}`} failure={failure} label={label} />
            ))}
          </Rows>
        </>
      )}
    </section>
  );
}

/** Failures for which the provider or its settings are the reason, and not the person. */
const faults = [
  'clock_skew',
  'provider_misconfigured',
  'provider_unavailable',
  'server_error',
  'token_invalid',
];

function State({ provider: { failures, lastSignInAt } }: Pick<ProviderPanelProps, 'provider'>) {
  const fault = failures.find(({ code }) => faults.includes(code));
  if (fault && (lastSignInAt === null || fault.at > lastSignInAt))
    return <Badge tone="bad">{t('Not working')}</Badge>;
  if (lastSignInAt === null) return <Badge>{t('Not used yet')}</Badge>;
  return <Badge tone="ok">{t('Available||provider')}</Badge>;
}

function Facts({ provider }: Pick<ProviderPanelProps, 'provider'>) {
  const { issuer, redirectAddress, domains, requiredGroup, adminGroup, managesTeams } = provider;
  return (
    <Rows className={classes.facts}>
      <Fact name={t('Issuer')}>
        <code>{issuer}</code>
      </Fact>
      <Fact name={t('Redirect address')}>
        <code>{redirectAddress}</code>
      </Fact>
      <Fact name={t('Domains')}>{formatList(domains)}</Fact>
      {requiredGroup !== null && <Fact name={t('Required group')}>{requiredGroup}</Fact>}
      {adminGroup !== null && <Fact name={t('Group of administrators')}>{adminGroup}</Fact>}
      <Fact name={t('Teams')}>{managesTeams ? t('Groups become teams') : t('Managed by hand')}</Fact>
      <Fact name={t('People')}>{formatNumber(provider.people)}</Fact>
      <Fact name={t('Latest sign-in')}>
        {provider.lastSignInAt === null ? t('None yet') : <RelativeTime time={provider.lastSignInAt} />}
      </Fact>
    </Rows>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span>{name}</span>
      <span className={classes.value}>{children}</span>
    </li>
  );
}

function Failure({ failure, label }: { failure: SignInFailure; label: string }) {
  const { code, detail, email, at } = failure;
  return (
    <li className={classes.failure}>
      <p>
        {adviceFor(code, label)}
        <span className={classes.quiet}>
          {' '}
          <RelativeTime time={at} />
        </span>
      </p>
      <p className={classes.quiet}>
        {email === null || detail.includes(email)
          ? serverMessage(detail)
          : `${email}: ${serverMessage(detail)}`}
      </p>
    </li>
  );
}
