import { useState } from 'react';
import { type PromptTemplateInfo, promptLimit } from '../../prompts.ts';
import { useAgent } from '../agent.tsx';
import type { ChoiceChange } from '../chat/choice/choice.ts';
import { t } from '../texts/texts.ts';

export interface PromptDraft {
  name: string;
  text: string;
  /** Identifier of the provider; blank uses the company's choice. */
  provider: string;
  loaded: PromptTemplateInfo | null;
}

type Errors = Partial<Record<'name' | 'text', string>>;

/** The content of the form, which follows the stored values until someone edits it. */
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
    /** Discards the edited text after the prompt was changed elsewhere. */
    follow: () => setEdits(({ text: _text, ...others }) => others),
    /** Validates these fields and, from then on, shows their errors. */
    check(...fields: (keyof Errors)[]): boolean {
      setChecked(fields);
      return fields.every((field) => found[field] === undefined);
    },
    /** Resets the fields that have not changed since this render; later input stays. */
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
