import { Badge, Button, ConfirmDialog } from '@staffroom/sdk/client';
import type { AgentVersion, AgentVersions } from '@staffroom/sdk/core';
import { lazy, Suspense, useState } from 'react';
import { useChangeVersions } from './use-versions.ts';
import { VersionFacts } from './version-facts.tsx';
import classes from './versions.module.css';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

/** The versions of an agent that are on disk, and what can be done with them. */
export function AgentVersionList({ agent }: { agent: AgentVersions }) {
  const { id, name, pinned, versions } = agent;
  const change = useChangeVersions(agent);
  const [asking, setAsking] = useState<AgentVersion>();
  const [removing, setRemoving] = useState<boolean>();
  const isHere = name !== null;
  // What runs is then not what the server would start next time.
  const isOutOfStep = versions.some(({ state }) => state === 'named');
  return (
    <section className={classes.versions} aria-label={`Versions of ${name ?? id}`}>
      <ul>
        {versions.map((one) => (
          <li key={one.version}>
            <VersionFacts version={one} />
            <div className={classes.state}>
              <Badge tone={tones[one.state]}>{words[one.state]}</Badge>
              {one.state !== 'named' && (one.state !== 'runs' || isOutOfStep) && (
                <Button
                  size="compact"
                  disabled={pinned !== null}
                  busy={change.run.isPending && change.run.variables.version === one.version}
                  aria-label={`${verbOf(one, versions)} ${one.version}`}
                  onClick={() => setAsking(one)}
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
            {pinned === null ? 'Stay at this version' : `Let updates in; stays at ${pinned}`}
          </Button>
        )}
        <Button size="compact" icon="trash" onClick={() => setRemoving(true)}>
          {isHere ? 'Remove…' : 'Delete for ever…'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        tone="neutral"
        title={asking ? `${verbOf(asking, versions)}: ${name ?? id} ${asking.version}` : ''}
        description={asking && consequence(asking)}
        confirmLabel={asking ? verbOf(asking, versions) : ''}
        busy={change.run.isPending}
        onConfirm={() => {
          if (!asking) return;
          const body = { version: asking.version, approve: asking.state === 'waits' };
          change.run.mutate(body, { onSettled: () => setAsking(undefined) });
        }}
        onClose={() => setAsking(undefined)}
      />
      {removing !== undefined && (
        <Suspense fallback={null}>
          <RemoveDialog
            agent={agent}
            open={removing}
            busy={change.remove.isPending}
            onRemove={(purge) =>
              change.remove.mutate({ confirm: id, purge }, { onSettled: () => setRemoving(false) })
            }
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

const words: Record<AgentVersion['state'], string> = {
  runs: 'Runs',
  named: 'Does not run',
  waits: 'Waits for approval',
  ran: 'On disk, not running',
  left: 'On disk, agent removed',
};

const tones = { runs: 'ok', named: 'bad', waits: 'warn', ran: 'neutral', left: 'neutral' } as const;

/** The list has the newest first. */
function verbOf(one: AgentVersion, versions: readonly AgentVersion[]): string {
  if (one.state === 'waits') return 'Approve and run';
  if (one.state === 'left') return 'Install again';
  if (one.state === 'runs') return 'Keep';
  const at = versions.findIndex(({ state }) => state === 'runs' || state === 'named');
  return at !== -1 && versions.indexOf(one) > at ? 'Roll back' : 'Run';
}

function consequence({ state, capabilities, more }: AgentVersion): string {
  const goesOn =
    'It takes over at once; answers and jobs that have begun end on the version that runs now. Open pages offer to reload.';
  if (state === 'left') return `It asks for: ${capabilities.join(', ') || 'nothing'}.`;
  if (state === 'runs') return 'It goes on, and the server starts it the next time, too.';
  if (state === 'waits') return `It asks for ${more.join(', ')} in addition. ${goesOn}`;
  return goesOn;
}
