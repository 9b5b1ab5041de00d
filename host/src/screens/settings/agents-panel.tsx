import {
  Button,
  EmptyState,
  ErrorPanel,
  Link,
  Skeleton,
  Switch,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { lazy, Suspense, useState } from 'react';
import { Rows } from '../../screen-parts/rows.tsx';
import { agentAvailability } from '../../agents/agent-availability.ts';
import { adminAgentsPath, type InstalledAgent } from '../../agents/installed-agent.ts';
import classes from './settings-screen.module.css';
import { UnfitRecords } from './unfit-records.tsx';
import { TeamsPanel } from './teams/teams-panel.tsx';

const AgentDefaultsDrawer = lazy(async () => ({
  default: (await import('./agent-defaults-drawer.tsx')).AgentDefaultsDrawer,
}));

/** What is installed, what has become of it, and the switch; the way to what it costs; and the teams. */
export function AgentsPanel() {
  return (
    <>
      <p className={classes.lead}>
        What agents ask of models, and what that costs, is in <Link to="/admin/usage">AI Usage</Link>; what
        they do by the clock is under <Link to="/jobs">Jobs</Link>.
      </p>
      <InstalledAgents />
      <UnfitRecords />
      <TeamsPanel />
    </>
  );
}

function InstalledAgents() {
  const [edited, setEdited] = useState<{ agent: InstalledAgent | null }>();
  const agents = useQuery(coreQuery('GET /api/admin/agents'));
  if (agents.isPending) return <Skeleton lines={4} />;
  if (agents.isError) {
    return (
      <ErrorPanel
        title="The agents could not be loaded"
        error={agents.error}
        onRetry={() => void agents.refetch()}
      />
    );
  }
  if (agents.data.length === 0) {
    return (
      <EmptyState
        title="No agents installed"
        text="Install one by naming it in plugins.json, or make one in the catalogue."
      />
    );
  }
  return (
    <>
      <p className={classes.lead}>
        Agents come from plugins.json, or were made in the <Link to="/agents">catalogue</Link>. Switching one
        off takes effect at once for everybody and keeps its data; every change is noted in the audit log.
      </p>
      <Rows className={classes.agents}>
        {agents.data.map((agent) => (
          <AgentEntry key={agent.slug} agent={agent} onEdit={() => setEdited({ agent })} />
        ))}
      </Rows>
      {edited && (
        <Suspense fallback={null}>
          <AgentDefaultsDrawer agent={edited.agent} onClose={() => setEdited({ agent: null })} />
        </Suspense>
      )}
    </>
  );
}

function AgentEntry({ agent, onEdit }: { agent: InstalledAgent; onEdit: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      callCore('PUT /api/admin/agents/:id', { params: { id: String(agent.id) }, body: { enabled } }),
    onSuccess: (_answer, enabled) => {
      toast.show({ variant: 'success', title: `${agent.name} is switched ${enabled ? 'on' : 'off'}` });
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: `${agent.name} could not be switched`, error }),
    onSettled: () => queries.invalidateQueries({ queryKey: [adminAgentsPath] }),
  });
  return (
    <li>
      <div className={classes.words}>
        <p className={classes.name}>{agent.name}</p>
        <p>
          {agentAvailability(agent).label} ·{' '}
          {agent.madeHere
            ? `made here by ${agent.madeBy ?? 'a former colleague'}`
            : `version ${agent.version}`}
        </p>
        {agent.reason && <p className={classes.reason}>{agent.reason}</p>}
      </div>
      <Button size="compact" aria-label={`Defaults of ${agent.name}`} onClick={onEdit}>
        Defaults
      </Button>
      <Switch
        label={`${agent.name} is switched on`}
        labelHidden
        checked={change.isPending ? change.variables : agent.state !== 'disabled'}
        disabled={agent.state === 'rejected' || change.isPending}
        onCheckedChange={(enabled) => change.mutate(enabled)}
      />
    </li>
  );
}
