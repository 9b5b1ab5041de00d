import {
  ApiError,
  Button,
  ConfirmDialog,
  Field,
  Input,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { RetentionRule } from '@staffroom/sdk/core';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import classes from '../admin-screen.module.css';
import own from './retention.module.css';

const texts: Record<RetentionRule['kind'], { name: string; about: string; things: string }> = {
  trash: { name: 'Trash', about: 'Deleted documents, with all that belongs to them.', things: 'documents' },
  chats: { name: 'Chats', about: 'From the day of the last message.', things: 'chats' },
  notifications: {
    name: 'Notifications',
    about: 'Also those that nobody has read.',
    things: 'notifications',
  },
  usage: {
    name: 'Ledger of calls',
    about: 'Who asked which model, and what it cost. Reports end where it does.',
    things: 'calls',
  },
  audit: { name: 'Audit log', about: 'Who changed what.', things: 'entries' },
};

/** One rule: days, or for ever. */
export function RetentionEntry({ rule }: { rule: RetentionRule }) {
  const { kind, days, least, forEver, due } = rule;
  const { name, about, things } = texts[kind];
  const queries = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState(days === null ? '' : String(days));
  const [asked, setAsked] = useState(false);
  const wanted = text.trim() === '' ? null : Number(text);
  const save = useMutation({
    mutationFn: () =>
      callCore('PUT /api/admin/retention/:kind', { params: { kind }, body: { days: wanted } }),
    onSuccess: () => toast.show({ variant: 'success', title: `${name}: saved` }),
    onSettled: () => {
      setAsked(false);
      return queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/retention')] });
    },
  });
  const problem =
    save.error instanceof ApiError ? (save.error.body?.fields?.['days'] ?? save.error.humane) : null;
  const shorter = wanted !== null && (days === null || wanted < days);
  return (
    <li className={own.entry}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p>{about}</p>
        {due > 0 && (
          <p>
            {due.toLocaleString('en')} {things} go next.
          </p>
        )}
      </div>
      <form
        className={own.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (shorter && Number.isInteger(wanted)) setAsked(true);
          else save.mutate();
        }}
      >
        <Field
          label={`Days of ${name}`}
          labelHidden
          error={problem}
          hint={forEver ? `Empty: for ever. At least ${least} days.` : `Days, at least ${least}.`}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={forEver ? 'For ever' : ''}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              save.reset();
            }}
          />
        </Field>
        <Button
          type="submit"
          aria-label={`Save ${name}`}
          busy={save.isPending}
          disabled={text.trim() === (days === null ? '' : String(days))}
        >
          Save
        </Button>
      </form>
      <ConfirmDialog
        open={asked}
        title={`Keep ${name.toLowerCase()} for ${text} days`}
        description={`Older ${things} are removed for ever within the hour. This cannot be undone.`}
        confirmLabel="Keep for less"
        busy={save.isPending}
        onConfirm={() => save.mutate()}
        onClose={() => setAsked(false)}
      />
    </li>
  );
}
