import type { PromptTemplateInfo } from '../../prompts.ts';
import { useAgent } from '../agent.tsx';
import { useChoose } from '../chat/choice/use-choose.ts';
import { useToast } from '../ui/feedback/use-toast.ts';
import { usePromptDraft } from './use-prompt-draft.ts';
import { useTemplateActions, useTemplates } from './use-templates.ts';
import { t } from '../texts/texts.ts';

/** Prompt and model of an agent, with all actions. For the dialog and for pages. */
export function usePromptSettings({
  open,
  category,
  onSaved,
  onShowPrompt,
}: {
  open: boolean;
  category?: string | undefined;
  onSaved?: (() => void) | undefined;
  /** Called when fields have errors but may be hidden, so that the caller can show them. */
  onShowPrompt?: (() => void) | undefined;
}) {
  const { info } = useAgent();
  const toast = useToast();
  const choose = useChoose(t('Failed to save preferences'));
  const templates = useTemplates();
  const actions = useTemplateActions();
  const prompt = usePromptDraft(open);
  const { draft } = prompt;

  function save(change: Parameters<typeof choose.mutate>[0], done: string) {
    choose.mutate(change, {
      onSuccess() {
        toast.show({
          variant: 'success',
          title: done,
          description: t('Applies from your next question.'),
        });
        prompt.reset();
        onSaved?.();
      },
    });
  }

  return {
    prompt,
    templates,
    actions,
    saving: choose.isPending,
    /**
     * Whether there are unsaved values. A value still counts as unsaved while it is being saved, after a failure, and until the
     * catalog has been loaded again.
     */
    unsaved: prompt.changed || (choose.isPending && choose.variables.systemPrompt !== null),
    reset: () => save({ systemPrompt: null }, t('System prompt reset')),

    submit: () => {
      if (prompt.check('text')) save(prompt.change, t('Settings saved'));
      else onShowPrompt?.();
    },

    saveAsTemplate: async () => {
      if (!prompt.check('name', 'text')) {
        onShowPrompt?.();
        toast.show({ variant: 'destructive', title: t('Missing information'), description: missing });
        return;
      }
      const { name, text: template, loaded } = draft;
      const saved = await actions.save(
        { name: name.trim(), template, category: category ?? info.name },
        loaded,
      );
      if (saved) prompt.edit({ loaded: saved });
    },

    /** Loads a template. One click restores the text that the template replaced. */
    load: (loaded: PromptTemplateInfo) => {
      const before = draft;
      prompt.edit({ text: loaded.template, name: loaded.name, loaded });
      onShowPrompt?.();
      toast.show({
        title: t('“{loaded}” loaded', { loaded: loaded.name }),
        description: t('Applies when you save the settings.'),
        action: { label: t('Undo'), onSelect: () => prompt.edit(before) },
      });
    },
  };
}

const missing = t('Template name and content are required');
