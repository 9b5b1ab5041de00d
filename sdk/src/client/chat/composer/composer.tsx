import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ChatAttachment } from '../../../chat.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { AttachButton } from './attach-button.tsx';
import { AttachmentChips } from './attachment-parts.ts';
import classes from './composer.module.css';
import type { QueuedQuestion } from '../store/queued-question.ts';
import { QueuedRow } from '../thread-parts.tsx';
import { useAiRequired } from './use-ai-required.ts';
import type { Attachments } from './use-attachments.ts';
import { useComposerKey } from './use-composer-key.ts';
import { useDraft } from './use-draft.ts';
import { useSendKey } from './use-send-key.ts';
import { t } from '../../texts/texts.ts';

/**
 * The text box of a chat. Enter sends, Shift+Enter breaks the line, Escape stops the answer. While an answer is being written,
 * the next question can be queued.
 */
export function Composer({
  place,
  placeholder,
  busy,
  stoppable,
  queued,
  held,
  attachments,
  tools,
  onSend,
  onStop,
  onUnqueue,
  onSendQueued,
}: {
  /** Key of the draft; each chat has its own key. */
  place: string;
  placeholder: string;
  busy: boolean;
  stoppable: boolean;
  queued: QueuedQuestion | null;
  /** The queued question is not sent until the person confirms. */
  held: boolean;
  attachments: Attachments;
  tools: ReactNode;
  onSend: (text: string, files: ChatAttachment[]) => void;
  onStop: () => void;
  onUnqueue: () => void;
  onSendQueued: () => void;
}) {
  const [text, setText] = useDraft(place);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useComposerKey(input);
  const mayAsk = useAiRequired();
  const { files, pending, failed, spoken } = attachments;
  const blank = text.trim() === '' && files.length === 0 && !pending;
  const waits = busy && queued !== null;
  const note = failed ? t('Remove unreadable files') : sending ? t('Sending once the files are read…') : '';

  useEffect(() => {
    // Keep the focus in an open dialog.
    const isElsewhere = document.activeElement?.closest('[role="dialog"]') ?? null;
    if (place !== '' && isElsewhere === null && matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, [place]);

  function send() {
    if (blank || waits || failed || !mayAsk()) return;
    if (pending) return void (sending || sendWhenRead());
    onSend(text.trim(), attachments.take());
    setText('');
  }

  /** Sends once all files are processed, including files added in the meantime; stops if a file cannot be read. */
  async function sendWhenRead() {
    setSending(true);
    const whole = await attachments.settled();
    setSending(false);
    if (whole) form.current?.requestSubmit();
  }

  function editQueued() {
    if (!queued) return;
    setText([queued.content, text].filter((part) => part.trim() !== '').join('\n\n'));
    attachments.addKnown(queued.attachments ?? []);
    onUnqueue();
    input.current?.focus();
  }

  const sendKey = useSendKey(send);
  function onKeyDown(event: KeyboardEvent) {
    sendKey.onKeyDown(event);
    if (event.key !== 'Escape' || !stoppable || event.defaultPrevented || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    onStop();
  }

  return (
    <form
      ref={form}
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {queued && (
        <Suspense fallback={null}>
          <QueuedRow
            queued={queued}
            held={held || !busy}
            onEdit={editQueued}
            onRemove={() => {
              onUnqueue();
              input.current?.focus();
            }}
            onSend={onSendQueued}
          />
        </Suspense>
      )}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <AttachmentChips
            files={files}
            onRemove={attachments.remove}
            onRetry={attachments.retry}
            onEmpty={() => input.current?.focus()}
          />
        </Suspense>
      )}
      <output className="visually-hidden">{spoken}</output>
      <textarea
        ref={input}
        className={classes.input}
        rows={1}
        aria-label={t('Message')}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onCompositionEnd={sendKey.onCompositionEnd}
        onKeyDown={onKeyDown}
      />
      <output className={classes.note}>{note}</output>
      <div className={classes.tools}>
        <AttachButton accept={attachments.accept} onFiles={attachments.add} />
        {tools}
        <span className={classes.hint}>{hint({ busy, stoppable, waits, blank })}</span>
        {busy && !blank && !waits && <IconButton icon="send" label={t('Send next')} type="submit" />}
        {stoppable ? (
          <IconButton icon="stop" label={t('Stop')} variant="primary" onClick={onStop} />
        ) : (
          !busy && (
            <IconButton icon="send" label={t('Send')} variant="primary" type="submit" disabled={blank} />
          )
        )}
      </div>
    </form>
  );
}

/** Describes the keys for the current state in a short text, so that the text is never cut off. */
function hint(now: { busy: boolean; stoppable: boolean; waits: boolean; blank: boolean }): string {
  if (now.waits) return t('1 question queued');
  if (!now.busy) return t('Enter to send');
  return now.blank && now.stoppable ? t('Esc to stop') : t('Enter to queue');
}
