import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { useLeaveGuard } from '../../ui/unsaved/use-leave-guard.ts';
import classes from './question-editor.module.css';
import { useSendKey } from '../composer/use-send-key.ts';
import { t } from '../../texts/texts.ts';

export function QuestionEditor({
  text,
  onSend,
  onCancel,
}: {
  text: string;
  onSend: (text: string) => void;
  onCancel: () => void;
}) {
  const [words, setWords] = useState(text);
  const blank = words.trim() === '';
  const changed = words.trim() !== text.trim();
  const { question } = useLeaveGuard(changed);

  function send() {
    if (blank) return;
    if (changed) onSend(words.trim());
    else onCancel();
  }

  const sendKey = useSendKey(send);
  function onKeyDown(event: KeyboardEvent) {
    sendKey.onKeyDown(event);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onCancel();
  }

  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={focusAtEnd}
        rows={1}
        aria-label={t('Edit your question')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onCompositionEnd={sendKey.onCompositionEnd}
        onKeyDown={onKeyDown}
      />
      <div className={classes.buttons}>
        <Button size="compact" type="submit" variant="primary" disabled={blank}>
          {t('Send')}
        </Button>
        <Button size="compact" variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      {question}
    </form>
  );
}

function focusAtEnd(box: HTMLTextAreaElement | null) {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}
