import { useState } from 'react';
import { useAgent } from '../agent.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { HistoryTab } from './history-tab.tsx';
import classes from './prompt-dialog.module.css';
import { PromptForm } from './prompt-form.tsx';
import { TemplateList } from './template-list.tsx';
import { usePromptSettings } from './use-prompt-settings.ts';
import { t } from '../texts/texts.ts';

type View = 'prompt' | 'templates' | 'history';

export default function PromptDialog({
  open,
  title = t('System Prompt'),
  category,
  onClose,
}: {
  open: boolean;
  title?: string | undefined;
  category?: string | undefined;
  onClose: () => void;
}) {
  const { info } = useAgent();
  const [view, setView] = useState<View>('prompt');
  const settings = usePromptSettings({
    open,
    category,
    onSaved: leave,
    onShowPrompt: () => setView('prompt'),
  });
  const { prompt, templates, actions } = settings;
  const { draft, errors } = prompt;

  function leave() {
    setView('prompt');
    prompt.reset();
    onClose();
  }

  return (
    <Dialog
      open={open}
      size="large"
      title={title}
      description={t(
        '{name} gets these instructions before each of your questions. Everyone else keeps the company prompt.',
        {
          name: info.name,
        },
      )}
      closeOnPressOutside={false}
      unsaved={settings.unsaved}
      onClose={leave}
      footer={
        <>
          {info.hasOwnPrompt && (
            <Button variant="quiet" onClick={settings.reset}>
              {t('Reset to company prompt')}
            </Button>
          )}
          <Button busy={actions.busy} onClick={() => void settings.saveAsTemplate()}>
            {t('Save as Template')}
          </Button>
          <Button variant="primary" busy={settings.saving} onClick={settings.submit}>
            {t('Save Settings')}
          </Button>
        </>
      }
    >
      <Tabs<View>
        label={t('Prompt, templates and history')}
        value={view}
        onValueChange={setView}
        tabs={[
          {
            value: 'prompt',
            label: t('Prompt'),
            content: (
              <PromptForm
                draft={draft}
                errors={errors}
                templates={templates.data ?? []}
                onEdit={prompt.edit}
                onLoad={settings.load}
                onSubmit={settings.submit}
              />
            ),
          },
          {
            value: 'templates',
            label: t('Templates'),
            count: templates.data?.length,
            content: (
              <div className={classes.panel}>
                <TemplateList templates={templates} actions={actions} onUse={settings.load} />
              </div>
            ),
          },
          {
            value: 'history',
            label: t('History'),
            content: (
              <div className={classes.panel}>
                <HistoryTab onRestored={prompt.follow} />
              </div>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
