import { useState } from 'react';
import { type PromptTemplateInfo, promptLimit } from '../../prompts.ts';
import { useAgent } from '../agent.tsx';
import type { ChoiceChange } from '../chat/choice/choice.ts';
import { t } from '../texts/texts.ts';

export interface PromptDraft {
  /** Under which the text is saved as a template. */
  name: string;
  text: string;
  /** Identifier; blank leaves it to the company. */
  provider: string;
  /** The template that the text came from. */
  loaded: PromptTemplateInfo | null;
}

type Errors = Partial<Record<'name' | 'text', string>>;

/** What stands in the fields. It follows what holds until somebody writes. */
export function usePromptDraft(open: boolean) {
  const { info } = useAgent();
  const [edits, setEdits] = useState<Partial<PromptDraft>>({});
  const [checked, setChecked] = useState<readonly (keyof Errors)[]>([]);
  const saved = { name: '', text: info.systemPrompt, provider: info.own.provider ?? '', loaded: null };
  const draft: PromptDraft = { ...saved, ...edits };
  const change: ChoiceChange = {
    ...(draft.text !== saved.text && { systemPrompt: draft.text.trim() }),
    ...(draft.provider !== saved.provider && { aiProvider: draft.provider || null, model: null }),
  };
  const found = errorsOf(draft);
  const shown = (field: keyof Errors) =>
    checked.includes(field) || (field === 'text' && draft.text.length > promptLimit);
  return {
    draft,
    change,
    changed: open && Object.keys(change).length > 0,
    errors: Object.fromEntries(
      Object.entries(found).filter(([field]) => shown(field as keyof Errors)),
    ) as Errors,
    edit: (part: Partial<PromptDraft>) => setEdits((before) => ({ ...before, ...part })),
    /** The prompt has been changed by other means: what is written here gives way. */
    follow: () => setEdits(({ text: _text, ...others }) => others),
    /** Whether these fields are as they have to be; what is wrong is shown from now on. */
    check(...fields: (keyof Errors)[]): boolean {
      setChecked(fields);
      return fields.every((field) => found[field] === undefined);
    },
    /** Forgets what stood in the fields when this was drawn; what was written since stays. */
    reset() {
      setEdits((now) => (now === edits ? {} : now));
      setChecked([]);
    },
  };
}

function errorsOf({ name, text }: PromptDraft): Errors {
  return {
    ...(name.trim() === '' && { name: t('Enter a template name.') }),
    ...(text.trim() === '' && { text: t('Enter a prompt or reset to the company prompt.') }),
    ...(text.length > promptLimit && {
      text: t('Prompts can’t be longer than {promptLimit, number} characters.', { promptLimit }),
    }),
  };
}
