import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './composer.module.css';
import { useAiRequired } from './use-ai-required.ts';
import { useDraft } from './use-draft.ts';

/** Where a question is written. Enter sends, Shift+Enter breaks the line, Escape stops the answer. */
export function Composer({
  place,
  placeholder,
  busy,
  stoppable,
  tools,
  onSend,
  onStop,
}: {
  /** Names the draft: one for each conversation. */
  place: string;
  placeholder: string;
  /** An answer is being written: typing goes on, sending waits. */
  busy: boolean;
  stoppable: boolean;
  /** Stands at the foot, before the hint. */
  tools: ReactNode;
  onSend: (text: string) => void;
  onStop: () => void;
}) {
  const [text, setText] = useDraft(place);
  const input = useRef<HTMLTextAreaElement>(null);
  const mayAsk = useAiRequired();
  const blank = text.trim() === '';

  useEffect(() => {
    if (place !== '' && matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, [place]);

  function send() {
    if (blank || busy || !mayAsk()) return;
    onSend(text.trim());
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, Enter chooses a word; a toast may have taken the Escape.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && stoppable) {
      event.preventDefault();
      onStop();
    }
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={input}
        className={classes.input}
        rows={1}
        aria-label="Message"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.tools}>
        {tools}
        <span className={classes.hint}>{stoppable ? 'Esc to stop' : 'Enter to send'}</span>
        {stoppable ? (
          <IconButton icon="stop" label="Stop" variant="primary" onClick={onStop} />
        ) : (
          <IconButton icon="send" label="Send" variant="primary" type="submit" disabled={blank || busy} />
        )}
      </div>
    </form>
  );
}
