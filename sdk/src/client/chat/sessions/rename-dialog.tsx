import { useId, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useCurrentChat } from '../chat-context.ts';
import { t } from '../../texts/texts.ts';

export default function RenameDialog({
  session,
  open,
  onClose,
}: {
  session: ChatSession;
  open: boolean;
  onClose: () => void;
}) {
  const { sessionActions } = useCurrentChat();
  const form = useId();
  const [draft, setDraft] = useState({ open, title: session.title });
  if (draft.open !== open) setDraft({ open, title: session.title });
  const title = draft.title.trim();

  return (
    <Dialog
      open={open}
      size="small"
      title={t('Rename chat')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={form} disabled={title === ''}>
            {t('Save')}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (title === '') return;
          if (title !== session.title) {
            void sessionActions.change(session, { title }, t('Failed to rename session'));
          }
          onClose();
        }}
      >
        <Field label={t('Title')}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => setDraft({ open, title: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
