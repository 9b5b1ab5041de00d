import { Button, Textarea } from '@staffroom/sdk/client';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './demo-chat-screen.module.css';
import { demoMessages } from './demo-messages.ts';

/** `/test`: a conversation without a server. */
export function DemoChatScreen() {
  const [messages, setMessages] = useState(demoMessages);
  const [draft, setDraft] = useState('');
  const end = useRef<HTMLLIElement>(null);

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
    // While an input method composes, Enter picks a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.page}>
      <title>Demo chat</title>
      <h1 className={classes.title}>Demo chat</h1>
      <ol className={classes.thread} role="log" aria-label="Messages" tabIndex={0}>
        {messages.map((message) => (
          <li key={message.id} className={classes[message.author]}>
            {message.text}
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      <form className={classes.composer} onSubmit={submit}>
        <Textarea
          aria-label="Message"
          placeholder="Write a message"
          rows={2}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" variant="primary" disabled={draft.trim() === ''}>
          Send
        </Button>
      </form>
    </div>
  );
}
