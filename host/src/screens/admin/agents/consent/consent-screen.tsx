import {
  Badge,
  Button,
  ErrorPanel,
  Link,
  RelativeTime,
  useNavigate,
  useSearchParams,
} from '@staffroom/sdk/client';
import type { AgentVersion, AgentVersions } from '@staffroom/sdk/core';
import { popup, isWidening, PageHeader, useParams, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { PageNotFound } from '../../../../placeholders/page-not-found.tsx';
import { ScreenBody } from '../../../../screen-parts/screen-body.tsx';
import { t } from '../../../../texts/texts.ts';
import { useCanaries } from '../versions/use-canaries.ts';
import { useChangeVersions, useVersions } from '../versions/use-versions.ts';
import { CheckReport } from '../versions/version-facts.tsx';
import classes from './consent.module.css';
import { GrantGroups } from './grant-groups.tsx';

const TryDialog = popup(async () => (await import('../versions/try-dialog.tsx')).TryDialog);

/** Shows what a version of an agent has and can do, and asks an administrator to agree before the version runs. */
export function ConsentScreen() {
  const { agent: id = '' } = useParams();
  const version = useSearchParams()[0].get('version');
  const versions = useVersions();
  const agent = versions.data?.find((one) => one.id === id);
  const one = agent?.versions.find((each) => each.version === version);
  if (versions.isSuccess && (!agent || !one)) return <PageNotFound />;
  return (
    <ScreenBody title={one?.title ?? t('Agents')} width="form">
      {versions.isPending && <RowsSkeleton rows={6} height={56} />}
      {versions.isError && (
        <ErrorPanel
          title={t('Couldn’t load the version')}
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {agent && one && <Consent agent={agent} version={one} />}
    </ScreenBody>
  );
}

function Consent({ agent, version: one }: { agent: AgentVersions; version: AgentVersion }) {
  const { version, title, beside, state, grants } = one;
  const waits = state === 'waits';
  const isFirst = agent.name === null;
  return (
    <>
      <PageHeader
        eyebrow={<Link to="/admin/agents">{t('Agents')}</Link>}
        title={heading(agent, one)}
        lead={lead(agent, one)}
        actions={waits ? <Badge tone="warn">{t('Needs approval')}</Badge> : undefined}
      />
      <Package version={one} />
      <GrantGroups
        grants={grants}
        // An update is compared with the running version. Everything else is listed as it is.
        compares={waits && !isFirst && grants.some(isWidening)}
        beside={beside}
      />
      {waits && <Answer key={version} agent={agent} version={one} title={title} />}
    </>
  );
}

function heading({ name }: AgentVersions, { title, version, state }: AgentVersion): string {
  if (state !== 'waits') return t('{title} {version}', { title, version });
  return name === null
    ? t('Install {title}?', { title })
    : t('Update {name} to {version}?', { name, version });
}

function lead({ name }: AgentVersions, { state, beside, grants }: AgentVersion): string {
  if (state !== 'waits') return t('This is what the version has and can do.');
  if (name === null) return t('The agent runs only after you approve it. Read first what it has and can do.');
  const count = grants.filter(isWidening).length;
  if (count === 0) return t('The version can do nothing more than {beside}.', { beside: beside ?? '' });
  return t(
    'Version {beside} keeps running until you approve this one. {count, plural, one {# thing is} other {# things are}} new or different.',
    { beside: beside ?? '', count },
  );
}

function Package({ version: one }: { version: AgentVersion }) {
  const { version, installedAt, author, integrity, check } = one;
  return (
    <dl className={classes.package}>
      <div>
        <dt>{t('Package')}</dt>
        <dd>
          {t.rich('version {version}, stored {time}', { version, time: <RelativeTime time={installedAt} /> })}
        </dd>
      </div>
      <div>
        <dt>{t('Author')}</dt>
        <dd>{author ?? t('author not named')}</dd>
      </div>
      <div>
        <dt>{t('Digest')}</dt>
        <dd>
          <code>{integrity}</code>
        </dd>
      </div>
      <div>
        <dt>{t('Check')}</dt>
        <dd>{check === null ? t('no check report') : <CheckReport check={check} />}</dd>
      </div>
    </dl>
  );
}

interface AnswerProps {
  agent: AgentVersions;
  version: AgentVersion;
  title: string;
}

function Answer({ agent, version: one, title }: AnswerProps) {
  const { version, grants } = one;
  const navigate = useNavigate();
  const { run } = useChangeVersions({ id: agent.id, name: agent.name ?? title });
  const canaries = useCanaries();
  const [trying, setTrying] = useState(false);
  const isPinned = agent.pinned !== null;
  const canTry = agent.name !== null && canaries.data?.live.some((live) => live.agent === agent.id) === false;
  const back = () => void navigate('/admin/agents');
  // Waits for the promise instead of a callback, which is lost when the approved version no longer asks and this part is removed.
  const approve = () =>
    void run.mutateAsync({ version, approve: true }).then(back, () => {
      // The mutation has shown the error.
    });
  return (
    <footer className={classes.answer}>
      {isPinned && (
        <p>
          {t('{name} is pinned to version {pinned}. Allow updates first.', {
            name: agent.name ?? title,
            pinned: agent.pinned ?? '',
          })}
        </p>
      )}
      <p>{t('Your answer is confirmed in a window of the server and recorded in the audit log.')}</p>
      <div className={classes.buttons}>
        <Button variant="primary" disabled={isPinned} busy={run.isPending} onClick={approve}>
          {grants.some(isWidening) ? t('Approve and run') : t('Run')}
        </Button>
        {canTry && (
          <Button disabled={isPinned} onClick={() => setTrying(true)}>
            {t('Start trial…')}
          </Button>
        )}
        <Button variant="quiet" onClick={back}>
          {t('Not now')}
        </Button>
      </div>
      <TryDialog
        agent={agent}
        version={one}
        canary={undefined}
        open={trying}
        onClose={() => setTrying(false)}
      />
    </footer>
  );
}
