import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { useLeaveGuard } from '../../ui/unsaved/use-leave-guard.ts';
import classes from './rating.module.css';
import type { ThreadMessage } from '../store/thread.ts';
import { t } from '../../texts/texts.ts';

/** Maximum length of a comment in characters, as on the server. */
const feedbackLimit = 2_000;

/** Rates an answer: pressing a thumb rates, pressing the same thumb again removes the rating. A comment is optional. */
export function Rating({
  message,
  onRate,
}: {
  message: ThreadMessage;
  onRate: (message: ThreadMessage, rating: 1 | -1 | null, feedback?: string) => void;
}) {
  // A separate state, because the message's rating reverts for a moment while it is being saved, and the comment form must stay
  // open.
  const [asking, setAsking] = useState<1 | -1 | null>(null);
  // The comment stays when someone presses a thumb twice by mistake.
  const [text, setText] = useState('');
  const { rating } = message;

  function press(pressed: 1 | -1) {
    const next = rating === pressed ? null : pressed;
    onRate(message, next);
    setAsking(next);
  }

  function close() {
    setAsking(null);
    setText('');
  }

  return (
    <>
      <span className={classes.buttons}>
        <IconButton
          icon="thumbs-up"
          size="compact"
          label={t('Good answer')}
          aria-pressed={rating === 1}
          className={classes.thumb}
          onClick={() => press(1)}
        />
        <IconButton
          icon="thumbs-down"
          size="compact"
          label={t('Bad answer')}
          aria-pressed={rating === -1}
          className={classes.thumb}
          onClick={() => press(-1)}
        />
      </span>
      {asking !== null && (
        <FeedbackForm
          question={
            asking === 1 ? t('What was good about it? (optional)') : t('What was wrong with it? (optional)')
          }
          text={text}
          onChange={setText}
          onClose={close}
          onSend={(feedback) => {
            onRate(message, asking, feedback);
            close();
          }}
        />
      )}
    </>
  );
}

function FeedbackForm({
  question,
  text,
  onChange,
  onSend,
  onClose,
}: {
  question: string;
  text: string;
  onChange: (text: string) => void;
  onSend: (feedback: string) => void;
  onClose: () => void;
}) {
  const leaving = useLeaveGuard(text.trim() !== '');
  return (
    <form
      className={classes.feedback}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSend(text.trim());
      }}
    >
      <Textarea
        rows={2}
        aria-label={question}
        placeholder={question}
        maxLength={feedbackLimit}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onClose();
        }}
      />
      <div className={classes.buttons}>
        <Button size="compact" type="submit" disabled={text.trim() === ''}>
          {t('Send comment')}
        </Button>
        <Button size="compact" variant="quiet" onClick={onClose}>
          {t('No comment')}
        </Button>
      </div>
      {leaving.question}
    </form>
  );
}
