import { useAgent } from '../agent.tsx';
import { PromptForm } from '../prompts/prompt-form.tsx';
import { usePromptSettings } from '../prompts/use-prompt-settings.ts';
import { AgentSettingsForm } from '../settings/lazy-agent-settings.tsx';
import { Button } from '../ui/button/button.tsx';
import { useLeaveGuard } from '../ui/unsaved/use-leave-guard.ts';
import classes from './tab.module.css';
import { t } from '../texts/texts.ts';

export default function SettingsTab() {
  const { info } = useAgent();
  const settings = usePromptSettings({ open: true });
  const { prompt, templates, actions, saving } = settings;
  const { question } = useLeaveGuard(settings.unsaved);
  return (
    <section className={classes.tab} aria-label={t('Settings')}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('Settings')}</h1>
        <p className={classes.note}>
          {t(
            'Choose the AI provider and the instructions for {name}. These settings apply to you; everyone else keeps the company settings.',
            {
              name: info.name,
            },
          )}
        </p>
        <PromptForm
          draft={prompt.draft}
          errors={prompt.errors}
          templates={templates.data ?? []}
          onEdit={prompt.edit}
          onLoad={settings.load}
          onSubmit={settings.submit}
        />
        <div className={classes.actions}>
          <Button variant="primary" busy={saving} onClick={settings.submit}>
            {t('Save Settings')}
          </Button>
          <Button busy={actions.busy} onClick={() => void settings.saveAsTemplate()}>
            {t('Save as Template')}
          </Button>
          {info.hasOwnPrompt && (
            <Button variant="quiet" onClick={settings.reset}>
              {t('Reset to company prompt')}
            </Button>
          )}
        </div>
        {info.hasSettings && <AgentSettingsForm />}
      </div>
      {question}
    </section>
  );
}
