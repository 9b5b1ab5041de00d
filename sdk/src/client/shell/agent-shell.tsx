import type { ReactNode } from 'react';
import { useAgent } from '../agent.tsx';
import { aboutTab } from '../chat/about/about-tab.tsx';
import { settingsTab as ownSettings } from '../settings/settings-tab.tsx';
import { useNavigate, useSearchParams } from '../router.ts';
import { type Tab, Tabs } from '../ui/layout/tabs.tsx';
import { AgentHeader } from './agent-header.tsx';
import classes from './agent-shell.module.css';

export interface AgentShellProps {
  /** The agent's own tabs, which precede About. The address contains the open tab: `?view=…`. */
  tabs: readonly Tab[];
  actions?: ReactNode;
  /** False hides the settings tab, for pages that show the settings themselves. */
  settingsTab?: boolean;
  /** Selecting a tab, even the open one, clears the other query parameters of the address. Default: the parameters stay. */
  startOver?: boolean;
}

export default function AgentShell({
  tabs,
  actions,
  settingsTab = true,
  startOver = false,
}: AgentShellProps) {
  const { info, basePath } = useAgent();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const all = [...tabs, ...(settingsTab && info.hasSettings ? [ownSettings] : []), aboutTab];

  function show(view: string) {
    const query = new URLSearchParams(startOver ? '' : search);
    if (view === all[0]?.value) query.delete('view');
    else query.set('view', view);
    void navigate(`${basePath}?${query.toString()}`);
  }

  return (
    <div className={classes.shell}>
      <Tabs
        fill
        label={info.name}
        value={search.get('view') ?? ''}
        onValueChange={show}
        tabs={all}
        placeList={(list) => <AgentHeader tabs={list} actions={actions} />}
      />
    </div>
  );
}
