import { useAgent } from '../agent.tsx';
import type { Tab } from '../ui/layout/tabs.tsx';
import classes from '../job/tab.module.css';
import { AgentSettingsForm } from './lazy-agent-settings.tsx';
import { t } from '../texts/texts.ts';

export const settingsTab: Tab = { value: 'settings', label: t('Settings'), content: <Settings /> };

function Settings() {
  const { info } = useAgent();
  return (
    <section className={classes.tab} aria-label={t('Settings')}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('Settings')}</h1>
        <p className={classes.note}>{t('What {name} follows.', { name: info.name })}</p>
        <AgentSettingsForm />
      </div>
    </section>
  );
}
