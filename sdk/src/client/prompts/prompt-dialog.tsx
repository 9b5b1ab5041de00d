import { useState } from 'react';
import { useAgent } from '../agent.tsx';
import { useChoose } from '../chat/choice/use-choose.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { useToast } from '../ui/feedback/use-toast.ts';
import { HistoryTab } from './history-tab.tsx';
import classes from './prompt-dialog.module.css';
import { PromptForm } from './prompt-form.tsx';
import { TemplateList } from './template-list.tsx';
import { type PromptDraft, usePromptDraft } from './use-prompt-draft.ts';
import { useTemplateActions, useTemplates } from './use-templates.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type View = 'prompt' | 'templates' | 'history';

/** What the agent is told before every question, and who answers: for oneself, with templates and all former versions. */
export default function PromptDialog({
  open,
  title = 'System Prompt',
  category,
  onClose,
}: {
  open: boolean;
  title?: string | undefined;
  /** Under which templates are saved; the agent's name when absent. */
  category?: string | undefined;
  onClose: () => void;
}) {
  const { info } = useAgent();
  const toast = useToast();
  const choose = useChoose('Failed to save preferences');
  const templates = useTemplates();
  const actions = useTemplateActions();
  const prompt = usePromptDraft(open);
  const [view, setView] = useState<View>('prompt');
  const [leaving, setLeaving] = useState(false);
  const { draft, changed, errors } = prompt;
  useUnsavedGuard(open && changed);

  function leave() {
    setLeaving(false);
    setView('prompt');
    prompt.reset();
    onClose();
  }

  function save(change: Parameters<typeof choose.mutate>[0], done: string) {
    choose.mutate(change, {
      onSuccess() {
        toast.show({ variant: 'success', title: done, description: 'It holds from your next question on.' });
        leave();
      },
    });
  }

  function submit() {
    if (prompt.check('text')) save(prompt.change, 'Settings saved');
    else setView('prompt');
  }

  async function saveAsTemplate() {
    if (!prompt.check('name', 'text')) {
      setView('prompt');
      toast.show({ variant: 'destructive', title: 'Missing information', description: missing });
      return;
    }
    const { name, text: template, loaded } = draft;
    const saved = await actions.save(
      { name: name.trim(), template, category: category ?? info.name },
      loaded,
    );
    if (saved) prompt.edit({ loaded: saved });
  }

  /** What was written comes back with one press. */
  function load(loaded: NonNullable<PromptDraft['loaded']>) {
    const before = draft;
    prompt.edit({ text: loaded.template, name: loaded.name, loaded });
    setView('prompt');
    toast.show({
      title: `“${loaded.name}” loaded`,
      description: 'It holds when you save the settings.',
      action: { label: 'Undo', onSelect: () => prompt.edit(before) },
    });
  }

  return (
    <Dialog
      open={open}
      size="large"
      title={title}
      description={`What ${info.name} is told before each of your questions. Others keep the company's.`}
      closeOnPressOutside={false}
      onClose={() => (changed ? setLeaving(true) : leave())}
      footer={
        <>
          {info.hasOwnPrompt && (
            <Button variant="quiet" onClick={() => save({ systemPrompt: null }, 'System prompt reset')}>
              Reset to the company's
            </Button>
          )}
          <Button busy={actions.busy} onClick={() => void saveAsTemplate()}>
            Save as Template
          </Button>
          <Button variant="primary" busy={choose.isPending} onClick={submit}>
            Save Settings
          </Button>
        </>
      }
    >
      <Tabs<View>
        label="Prompt, templates and history"
        value={view}
        onValueChange={setView}
        tabs={[
          {
            value: 'prompt',
            label: 'Prompt',
            content: (
              <PromptForm
                draft={draft}
                errors={errors}
                templates={templates.data ?? []}
                onEdit={prompt.edit}
                onLoad={load}
                onSubmit={submit}
              />
            ),
          },
          {
            value: 'templates',
            label: 'Templates',
            count: templates.data?.length,
            content: (
              <div className={classes.panel}>
                <TemplateList templates={templates} actions={actions} onUse={load} />
              </div>
            ),
          },
          {
            value: 'history',
            label: 'History',
            content: (
              <div className={classes.panel}>
                <HistoryTab onRestored={prompt.follow} />
              </div>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={leaving}
        title="Discard your changes?"
        description="What you have written here is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      />
    </Dialog>
  );
}

const missing = 'Template name and content are required';
