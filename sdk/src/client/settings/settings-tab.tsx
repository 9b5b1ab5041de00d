import { useAgent } from '../agent.tsx';
import type { Tab } from '../ui/layout/tabs.tsx';
import classes from '../job/tab.module.css';
import { AgentSettingsForm } from './lazy-agent-settings.tsx';

/** The tab of an agent with settings of its own. */
export const settingsTab: Tab = { value: 'settings', label: 'Settings', content: <Settings /> };

function Settings() {
  const { info } = useAgent();
  return (
    <section className={classes.tab} aria-label="Settings">
      <div className={classes.column}>
        <h1 className={classes.title}>Settings</h1>
        <p className={classes.note}>What {info.name} goes by.</p>
        <AgentSettingsForm />
      </div>
    </section>
  );
}
