import { Button, Textarea } from '@staffroom/sdk/client';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './demo-chat-screen.module.css';
import { demoMessages } from './demo-messages.ts';
import { t } from '../../texts/texts.ts';

/** The screen at `/test`: a chat that needs no server. */
export function DemoChatScreen() {
  const [messages, setMessages] = useState(demoMessages);
  const [draft, setDraft] = useState('');
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages]);

  const send = () => {
    const text = draft.trim();
    if (text === '') return;
    setMessages((before) => [...before, { id: before.length + 1, author: 'visitor', text }]);
    setDraft('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // While a word is composed with an input method, Enter only selects the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.page}>
      <title>{t('Demo chat')}</title>
      <h1 className={classes.title}>{t('Demo chat')}</h1>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={classes.thread} role="log" aria-label={t('Messages')} tabIndex={0}>
        {messages.map((message) => (
          <p key={message.id} className={classes[message.author]}>
            {message.text}
          </p>
        ))}
        <div ref={end} />
      </div>
      <form className={classes.composer} onSubmit={submit}>
        <Textarea
          aria-label={t('Message')}
          placeholder={t('Write a message')}
          rows={2}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" variant="primary" disabled={draft.trim() === ''}>
          {t('Send')}
        </Button>
      </form>
    </div>
  );
}
