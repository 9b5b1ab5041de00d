import { Badge, Button, ConfirmDialog, IconButton, RelativeTime } from '@staffroom/sdk/client';
import type { AgentSecrets } from '@staffroom/sdk/core';
import { popup } from '@staffroom/sdk/host';
import { useState } from 'react';
import { AgentSection, SectionRows } from '../agent-section.tsx';
import classes from './secrets.module.css';
import { useChangeSecrets } from './use-agent-secrets.ts';
import { t } from '../../../../texts/texts.ts';

const SetSecretDialog = popup(async () => (await import('./set-secret-dialog.tsx')).SetSecretDialog);

type Secret = AgentSecrets['secrets'][number];

/** Lists the secrets that an agent's manifest names. Their values are never shown. */
export function AgentSecretList({ agent, hasKey }: { agent: AgentSecrets; hasKey: boolean }) {
  const [setting, setSetting] = useState<Secret | null>(null);
  const [removing, setRemoving] = useState<Secret | null>(null);
  const { remove } = useChangeSecrets(agent.agent);
  return (
    <AgentSection title={t('Secrets')}>
      <p>
        {t(
          'Only the agent’s own process on the server reads these values. They are encrypted, and no one can see them again.',
        )}
      </p>
      {!hasKey && (
        <p className={classes.problem}>
          {t('AGENT_SECRETS_KEY is not set on the server, so no secret can be stored.')}
        </p>
      )}
      {!agent.isolated && (
        <p className={classes.problem}>
          {t('The agent gets no secrets, because “isolate” is false in plugins.json.')}
        </p>
      )}
      <SectionRows>
        {agent.secrets.map((secret) => (
          <li key={secret.name}>
            <div className={classes.words}>
              <p className={classes.name}>
                {secret.title}
                <Badge tone={tones[secret.state]}>{states[secret.state]}</Badge>
              </p>
              {secret.description !== null && <p>{secret.description}</p>}
              <p>
                <code>{secret.name}</code>
                <Changed secret={secret} />
              </p>
            </div>
            <div className={classes.actions}>
              <Button
                size="compact"
                disabled={!hasKey}
                aria-label={t('Enter {title}', { title: secret.title })}
                onClick={() => setSetting(secret)}
              >
                {secret.state === 'missing' ? t('Enter…') : t('Replace…')}
              </Button>
              {secret.state !== 'missing' && (
                <IconButton
                  icon="trash"
                  size="compact"
                  label={t('Delete {title}', { title: secret.title })}
                  onClick={() => setRemoving(secret)}
                />
              )}
            </div>
          </li>
        ))}
      </SectionRows>
      <SetSecretDialog
        open={setting !== null}
        agent={agent}
        secret={setting}
        onClose={() => setSetting(null)}
      />
      <ConfirmDialog
        open={removing !== null}
        title={t('Delete {title}?', { title: removing?.title ?? '' })}
        description={t(
          '{agent} can no longer use this secret. The service that issued it still accepts it. This can’t be undone.',
          { agent: agent.name },
        )}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(null) })}
        onClose={() => setRemoving(null)}
      />
    </AgentSection>
  );
}

function Changed({ secret: { updatedAt, updatedBy } }: { secret: Secret }) {
  if (updatedAt === null) return null;
  const time = () => <RelativeTime time={updatedAt} />;
  return (
    <>
      {' · '}
      {updatedBy === null
        ? t.rich('entered <time></time>', { time })
        : t.rich('entered <time></time> by {person}', { time, person: updatedBy })}
    </>
  );
}

const states: Record<Secret['state'], string> = {
  set: t('Set'),
  missing: t('Missing'),
  unreadable: t('Encrypted with an unknown key'),
};

const tones = { set: 'ok', missing: 'warn', unreadable: 'bad' } as const;
