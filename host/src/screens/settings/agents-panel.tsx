import type { AgentState } from '@staffroom/sdk';
import {
  EmptyState,
  ErrorPanel,
  fetchJson,
  Link,
  Skeleton,
  Switch,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { agentAvailability } from '../agents/agent-availability.ts';
import classes from './settings-screen.module.css';

/** One entry of `GET /api/admin/agents`. */
interface InstalledAgent {
  id: number;
  slug: string;
  name: string;
  version: string;
  state: AgentState;
  reason: string | null;
}

const path = '/api/admin/agents';

/** What is installed, what has become of it, and the switch; and the way to what it costs. */
export function AgentsPanel() {
  return (
    <>
      <p className={classes.lead}>
        What agents ask of models, and what that costs, is in <Link to="/admin/usage">AI Usage</Link>.
      </p>
      <InstalledAgents />
    </>
  );
}

function InstalledAgents() {
  const agents = useQuery<InstalledAgent[]>({ queryKey: [path] });
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
    return <EmptyState title="No agents installed" text="Install one by naming it in plugins.json." />;
  }
  return (
    <>
      <p className={classes.lead}>
        Agents come from plugins.json. Switching one off takes effect at once for everybody and keeps its
        data; every change is noted in the audit log.
      </p>
      <ul className={classes.agents}>
        {agents.data.map((agent) => (
          <AgentSwitch key={agent.slug} agent={agent} />
        ))}
      </ul>
    </>
  );
}

function AgentSwitch({ agent }: { agent: InstalledAgent }) {
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (enabled: boolean) => fetchJson(`${path}/${agent.id}`, { method: 'PUT', body: { enabled } }),
    onSuccess: (_answer, enabled) => {
      toast.show({ variant: 'success', title: `${agent.name} is switched ${enabled ? 'on' : 'off'}` });
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: `${agent.name} could not be switched`, error }),
    onSettled: () => queries.invalidateQueries({ queryKey: [path] }),
  });
  return (
    <li>
      <div className={classes.words}>
        <p className={classes.name}>{agent.name}</p>
        <p>
          {agentAvailability(agent.state).label} · version {agent.version}
        </p>
        {agent.reason && <p className={classes.reason}>{agent.reason}</p>}
      </div>
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
