import { ApiError, Button, Field, Input, useMutation, useQueryClient, useToast } from '@staffroom/sdk/client';
import type { RetentionRule } from '@staffroom/sdk/core';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import classes from '../admin-screen.module.css';
import own from './retention.module.css';
import { t } from '../../../texts/texts.ts';

interface Texts {
  name: string;
  about: string;
  /** Returns a sentence about the number of items that the next cleanup deletes. */
  next: (due: number) => string;
}

const texts: Record<RetentionRule['kind'], Texts> = {
  trash: {
    name: t('Trash'),
    about: t('Deleted documents, projects, blog posts and other items of agents.'),
    next: (due) => t('{due, plural, one {# item} other {# items}} due for deletion.', { due }),
  },
  chats: {
    name: t('Chats'),
    about: t('Counted from the last message.'),
    next: (due) => t('{due, plural, one {# chat} other {# chats}} due for deletion.', { due }),
  },
  notifications: {
    name: t('Notifications'),
    about: t('Includes unread notifications.'),
    next: (due) =>
      t('{due, plural, one {# notification} other {# notifications}} due for deletion.', { due }),
  },
  usage: {
    name: t('Call log'),
    about: t('Who used which model and what it cost. Reports go back as far as this log.'),
    next: (due) => t('{due, plural, one {# call} other {# calls}} due for deletion.', { due }),
  },
  audit: {
    name: t('Audit log'),
    about: t('Who changed what.'),
    next: (due) => t('{due, plural, one {# entry} other {# entries}} due for deletion.', { due }),
  },
};

export function RetentionEntry({ rule }: { rule: RetentionRule }) {
  const { kind, days, saved, least, forEver, due } = rule;
  const { name, about, next } = texts[kind];
  const queries = useQueryClient();
  const toast = useToast();
  const [text, setText] = useState(days === null ? '' : String(days));
  const [noNumber, setNoNumber] = useState(false);
  const wanted = text.trim() === '' ? null : Number(text);
  const follow = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/retention')] }),
      // Also reloads the retention of the trash, which confirmations mention.
      queries.invalidateQueries({ queryKey: [corePath('GET /api/config')] }),
    ]);
  const save = useMutation({
    mutationFn: () =>
      callCore('PUT /api/admin/retention/:kind', { params: { kind }, body: { days: wanted } }),
    async onSuccess() {
      await follow();
      // Shows the toast last, because the button is busy until then.
      toast.show({ variant: 'success', title: t('{name}: saved', { name }) });
    },
    onError: follow,
  });
  const problem = noNumber
    ? t('Enter a whole number of days')
    : save.error instanceof ApiError
      ? (save.error.body?.fields?.['days'] ?? save.error.humane)
      : null;
  return (
    <li className={own.entry}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p>{about}</p>
        {due > 0 && <p>{next(due)}</p>}
      </div>
      <form
        className={own.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Refuses text such as "30 days", which JSON would turn into null, meaning that data is kept permanently.
          if (wanted !== null && !Number.isInteger(wanted)) setNoNumber(true);
          else save.mutate();
        }}
      >
        <Field
          label={t('Days for {name}', { name })}
          labelHidden
          error={problem}
          hint={
            forEver
              ? t('Leave empty to keep forever. Minimum {least} days.', { least })
              : t('Days. Minimum {least}.', { least })
          }
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={forEver ? t('Forever') : ''}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setNoNumber(false);
              save.reset();
            }}
          />
        </Field>
        <Button
          type="submit"
          aria-label={t('Save {name}', { name })}
          busy={save.isPending}
          // A default period can be saved unchanged, which records that an administrator has decided on it.
          disabled={saved && text.trim() === (days === null ? '' : String(days))}
        >
          {t('Save')}
        </Button>
      </form>
    </li>
  );
}
