import { Badge, Button, ErrorPanel, LinkButton, RelativeTime, serverMessage } from '@staffroom/sdk/client';
import { popup, isWidening } from '@staffroom/sdk/host';
import type { AgentVersion, AgentVersions } from '@staffroom/sdk/core';
import { useState } from 'react';
import { consentPath } from '../consent/consent-path.ts';
import { CanaryPanel } from './canary-panel.tsx';
import canaryClasses from './canary.module.css';
import { useCanaries } from './use-canaries.ts';
import { useChangeVersions } from './use-versions.ts';
import { VersionFacts } from './version-facts.tsx';
import classes from './versions.module.css';
import { t } from '../../../../texts/texts.ts';

const TryDialog = popup(async () => (await import('./try-dialog.tsx')).TryDialog);
const RemoveDialog = popup(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

export function AgentVersionList({ agent }: { agent: AgentVersions }) {
  const { id, name, pinned, versions } = agent;
  const change = useChangeVersions(agent);
  const [removing, setRemoving] = useState(false);
  const [trying, setTrying] = useState<{ version: AgentVersion; open: boolean }>();
  const canaries = useCanaries();
  const live = canaries.data?.live.find((one) => one.agent === id);
  const takenBack = canaries.data?.takenBack.find((one) => one.agent === id);
  const isHere = name !== null;
  // Whether the next start of the server would load another version than the one that runs.
  const isOutOfStep = versions.some(({ state }) => state === 'named');
  return (
    <section className={classes.versions} aria-label={t('Versions of {name}', { name: name ?? id })}>
      {canaries.isError && (
        <ErrorPanel
          title={t('Couldn’t load the trial status')}
          error={canaries.error}
          onRetry={() => void canaries.refetch()}
        />
      )}
      {live && (
        <CanaryPanel
          agent={agent}
          canary={live}
          onChange={() => {
            const version = versions.find((one) => one.version === live.version);
            if (version) setTrying({ version, open: true });
          }}
        />
      )}
      {takenBack && !live && (
        <p className={canaryClasses.back}>
          {t.rich('{version} was rolled back {time}: {reason}.', {
            version: takenBack.version,
            time: <RelativeTime time={takenBack.endedAt} />,
            reason: serverMessage(takenBack.reason),
          })}
        </p>
      )}
      <ul>
        {versions.map((one) => (
          <li key={one.version}>
            <VersionFacts version={one} />
            <div className={classes.state}>
              {one.version === live?.version ? (
                <Badge tone="ok">{t('On trial')}</Badge>
              ) : (
                <Badge tone={tones[stateOf(one)]}>{words[stateOf(one)]}</Badge>
              )}
              {isHere &&
                canaries.isSuccess &&
                !live &&
                pinned === null &&
                (stateOf(one) === 'ran' || stateOf(one) === 'failed') && (
                  <Button
                    size="compact"
                    aria-label={t('Start a trial of {version}', { version: one.version })}
                    onClick={() => setTrying({ version: one, open: true })}
                  >
                    {t('Start trial…')}
                  </Button>
                )}
              <LinkButton
                to={consentPath(id, one.version)}
                size="compact"
                aria-label={
                  stateOf(one) === 'waits'
                    ? t('Review {title} {version}', { title: one.title, version: one.version })
                    : t('Details of {version}', { version: one.version })
                }
              >
                {stateOf(one) === 'waits' ? t('Review') : t('Details')}
              </LinkButton>
              {one.state !== 'named' &&
                stateOf(one) !== 'waits' &&
                one.version !== live?.version &&
                (one.state !== 'runs' || isOutOfStep) && (
                  <Button
                    size="compact"
                    disabled={pinned !== null}
                    busy={change.run.isPending && change.run.variables.version === one.version}
                    aria-label={`${verbOf(one, versions)} ${one.version}`}
                    onClick={() =>
                      change.run.mutate({ version: one.version, approve: one.state === 'waits' })
                    }
                  >
                    {verbOf(one, versions)}
                  </Button>
                )}
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        {isHere && (
          <Button
            size="compact"
            icon={pinned === null ? 'lock' : 'unlock'}
            busy={change.pin.isPending}
            onClick={() => change.pin.mutate(pinned === null)}
          >
            {pinned === null ? t('Pin this version') : t('Allow updates (pinned to {pinned})', { pinned })}
          </Button>
        )}
        <Button size="compact" icon="trash" onClick={() => setRemoving(true)}>
          {isHere ? t('Remove…') : t('Delete for ever…')}
        </Button>
      </div>
      {trying && (
        <TryDialog
          key={trying.version.version}
          agent={agent}
          version={trying.version}
          canary={live}
          open={trying.open}
          onClose={() => setTrying({ ...trying, open: false })}
        />
      )}
      <RemoveDialog
        agent={agent}
        open={removing}
        busy={change.remove.isPending}
        onRemove={(purge) =>
          change.remove.mutate({ confirm: id, purge }, { onSettled: () => setRemoving(false) })
        }
        onClose={() => setRemoving(false)}
      />
    </section>
  );
}

/** Returns the state to show. A waiting version that can do nothing more was installed for a trial, so it needs no approval. */
function stateOf({ state, beside, grants, hasRun }: AgentVersion): AgentVersion['state'] | 'failed' {
  if (state === 'ran' && !hasRun) return 'failed';
  return state === 'waits' && beside !== null && !grants.some(isWidening) ? 'ran' : state;
}

const words: Record<ReturnType<typeof stateOf>, string> = {
  runs: t('Runs'),
  named: t('Not running'),
  waits: t('Needs approval'),
  ran: t('Installed, not running'),
  failed: t('Never started in this workspace'),
  left: t('Data kept, agent removed'),
};

const tones = {
  runs: 'ok',
  named: 'bad',
  waits: 'warn',
  ran: 'neutral',
  failed: 'warn',
  left: 'neutral',
} as const;

/** Returns the label of a version's button. `versions` is sorted newest first. */
function verbOf(one: AgentVersion, versions: readonly AgentVersion[]): string {
  if (one.state === 'left') return t('Install again');
  if (one.state === 'runs') return t('Keep');
  if (one.state === 'waits' || !one.hasRun) return t('Run');
  const at = versions.findIndex(({ state }) => state === 'runs' || state === 'named');
  return at !== -1 && versions.indexOf(one) > at ? t('Roll back') : t('Run');
}
