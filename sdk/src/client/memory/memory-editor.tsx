import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../fetch-json.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import classes from './memory-dialog.module.css';
import type { MemoryActions } from './use-memories.ts';
import { useAskUnsaved } from '../prompts/use-unsaved-guard.ts';
import { t } from '../texts/texts.ts';

/** Maximum length of a memory in characters, as on the server. */
const limit = 4_000;

export function MemoryEditor({
  label,
  content,
  actions,
  onSave,
  onCancel,
}: {
  label: string;
  content: string;
  actions: MemoryActions;
  onSave: (content: string) => void;
  onCancel: () => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [text, setText] = useState(content);
  const ask = useAskUnsaved();
  const refused = actions.error instanceof ApiError ? actions.error.body?.fields?.['content'] : undefined;
  const long =
    text.length > limit ? t('Notes can’t be longer than {limit, number} characters.', { limit }) : null;
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <Field label={label} error={long ?? refused} counter={{ length: text.length, limit }}>
        <Textarea
          ref={box}
          rows={3}
          value={text}
          onChange={({ target }) => {
            actions.forgetError();
            setText(target.value);
          }}
        />
      </Field>
      <div className={classes.buttons}>
        <Button size="compact" onClick={() => ask(onCancel)}>
          {t('Cancel')}
        </Button>
        <Button
          size="compact"
          variant="primary"
          type="submit"
          busy={actions.busy}
          disabled={text.trim() === '' || long !== null}
        >
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
