import {
  AgentSettingsForm,
  Badge,
  Button,
  Icon,
  Link,
  serverMessage,
  Skeleton,
  Switch,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { AgentVersions, PageFault } from '@staffroom/sdk/core';
import { AgentTile, callCore, part, isWidening, Drawer } from '@staffroom/sdk/host';
import { Suspense, useId, useState } from 'react';
import { agentAvailability } from '../../../agents/agent-availability.ts';
import { PageFaultLine } from '../../../agents/page-fault-line.tsx';
import { adminAgentsPath, type InstalledAgent } from '../../../agents/installed-agent.ts';
import admin from '../admin-screen.module.css';
import classes from './agent-entry.module.css';
import { consentPath } from './consent/consent-path.ts';
import { AgentFacts } from './agent-facts.tsx';
import { AgentSecretList } from './secrets/agent-secret-list.tsx';
import { useAgentSecrets } from './secrets/use-agent-secrets.ts';
import { FailingLine } from './failing-line.tsx';
import { t } from '../../../texts/texts.ts';

const AgentAccessSection = part(
  async () => (await import('./access/agent-access-section.tsx')).AgentAccessSection,
);

const AgentControlsSection = part(
  async () => (await import('./controls/agent-controls-section.tsx')).AgentControlsSection,
);

const AgentVersionList = part(async () => (await import('./versions/agent-versions.tsx')).AgentVersionList);

interface AgentEntryProps {
  agent: InstalledAgent;
  /** Number of model calls in seven days; undefined if unknown. */
  calls: number | undefined;
  fault: PageFault | undefined;
  versions: AgentVersions | undefined;
  onEdit: () => void;
}

export function AgentEntry({ agent, calls, fault, versions, onEdit }: AgentEntryProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [setting, setSetting] = useState(false);
  const secrets = useAgentSecrets().data;
  const ownSecrets = secrets?.agents.find((one) => one.agent === agent.slug);
  const missing = ownSecrets?.secrets.filter(({ state }) => state !== 'set').length ?? 0;
  const change = useSwitch(agent);
  const { label, tone } = agentAvailability(agent, fault !== undefined && fault.kind !== 'refused');
  // Only the newest version can wait for approval. Older ones that were never approved are obsolete.
  const waiting =
    versions?.versions[0]?.state === 'waits' && versions.versions[0].grants.some(isWidening)
      ? versions.versions[0]
      : undefined;
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} />
          <AgentTile icon={agent.iconName} color={agent.iconColor} />
          <span className={classes.words}>
            <span className={classes.name}>{agent.name}</span>
            <span className={classes.from}>
              {agent.madeHere
                ? t('created here by {madeBy}', { madeBy: agent.madeBy ?? t('a former colleague') })
                : t('version {version}', { version: agent.version })}
              {calls !== undefined &&
                t(' · {calls, number} {calls, plural, one {call} other {calls}}, 7 days', { calls })}
            </span>
          </span>
        </button>
        <Badge tone={tone}>{label}</Badge>
        {agent.hasTeamSettings && (
          <Button
            size="compact"
            aria-label={t('Settings of {agent}', { agent: agent.name })}
            onClick={() => setSetting(true)}
          >
            {t('Settings')}
          </Button>
        )}
        <Button size="compact" aria-label={t('{agent} defaults', { agent: agent.name })} onClick={onEdit}>
          {t('Defaults')}
        </Button>
        <Switch
          label={t('{agent} is switched on', { agent: agent.name })}
          labelHidden
          checked={change.isPending ? change.variables : agent.state !== 'disabled'}
          disabled={agent.state === 'rejected'}
          // Ignores clicks during a change instead of using `disabled`, which would take the focus from a keyboard user.
          onCheckedChange={(enabled) => {
            if (!change.isPending) change.mutate(enabled);
          }}
        />
      </div>
      {agent.reason && <p className={classes.reason}>{serverMessage(agent.reason)}</p>}
      {agent.failing && <FailingLine failing={agent.failing} />}
      {waiting && (
        <p className={classes.waiting}>
          {t('Version {version} needs approval, because it has or can do more.', {
            version: waiting.version,
          })}{' '}
          <Link to={consentPath(agent.slug, waiting.version)}>
            {t('Review {title} {version}', { title: waiting.title, version: waiting.version })}
          </Link>
        </p>
      )}
      {missing > 0 && (
        <p className={classes.waiting}>
          {t('{missing, plural, one {# secret has no value.} other {# secrets have no value.}}', { missing })}
        </p>
      )}
      {agent.state === 'disabled' && agent.serverHalf === 'opted-out' && (
        <p className={classes.waiting}>
          {t(
            'This agent uses the server process. Timers and connections that its code has started end when the server restarts.',
          )}
        </p>
      )}
      {fault && <PageFaultLine fault={fault} className={classes.reason} />}
      <div id={id} hidden={!open}>
        {open && <AgentFacts agent={agent} />}
        {open && (
          <Suspense fallback={<Skeleton height={80} />}>
            <AgentAccessSection agent={agent} />
            {!agent.madeHere && <AgentControlsSection agent={agent} />}
          </Suspense>
        )}
        {open && secrets && ownSecrets && <AgentSecretList agent={ownSecrets} hasKey={secrets.hasKey} />}
        {open && versions && (
          <Suspense fallback={<Skeleton height={120} />}>
            <div className={classes.versions}>
              <AgentVersionList agent={versions} />
            </div>
          </Suspense>
        )}
      </div>
      <Drawer
        side="right"
        open={setting}
        title={t('Settings of {agent}', { agent: agent.name })}
        closeOnPressOutside={false}
        onClose={() => setSetting(false)}
      >
        <div className={admin.drawer}>
          <p className={admin.lead}>{t('Applies to everyone who hasn’t chosen a provider.')}</p>
          <AgentSettingsForm agent={agent.slug} whose="team" />
        </div>
      </Drawer>
    </li>
  );
}

function useSwitch(agent: InstalledAgent) {
  const queries = useQueryClient();
  const toast = useToast();
  const follow = () => queries.invalidateQueries({ queryKey: [adminAgentsPath] });
  return useMutation({
    mutationFn: (enabled: boolean) =>
      callCore('PUT /api/admin/agents/:id', { params: { id: String(agent.id) }, body: { enabled } }),
    onSuccess: follow,
    onError: follow,
    // Shows the toast last, because the switch ignores clicks until then.
    onSettled: (_answer, error, enabled) =>
      toast.show(
        error
          ? {
              variant: 'destructive',
              title: t('Couldn’t switch {agent}', { agent: agent.name }),
              error,
            }
          : {
              variant: 'success',
              title: t('{agent} is now {value}', {
                agent: agent.name,
                value: enabled ? t('on') : t('off'),
              }),
            },
      ),
  });
}
