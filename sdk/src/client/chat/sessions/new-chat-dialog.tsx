import { useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { DocumentPicker, type PickedDocument } from '../scope/document-picker.tsx';
import { useCurrentChat } from '../chat-context.ts';
import { useUsualDocuments } from '../scope/use-own-documents.ts';
import classes from './new-chat-dialog.module.css';
import type { useSessions } from './use-sessions.ts';
import { t } from '../../texts/texts.ts';

export interface NewChatDialogProps {
  open: boolean;
  heading: string;
  defaultTitle: string;
  create: ReturnType<typeof useSessions>['create'];
  onCreated: (id: string) => void;
  onClose: () => void;
}

const missing = t('Please provide a title for the new chat session');

export default function NewChatDialog(props: NewChatDialogProps) {
  const { open, heading, defaultTitle, create, onCreated, onClose } = props;
  const form = useId();
  const toast = useToast();
  const { sessionId, project } = useCurrentChat();
  // A project applies only on its own page, not inside one of its chats.
  const projectId = sessionId === null && project ? project.id : null;
  const none = useUsualDocuments(projectId);
  const [draft, setDraft] = useState(blank(open, defaultTitle));
  if (draft.open !== open) setDraft(blank(open, defaultTitle));
  const { title, documents, refused } = draft;
  const empty = title.trim() === '';

  async function submit() {
    if (empty) {
      setDraft({ ...draft, refused: true });
      toast.show({ variant: 'destructive', title: missing });
      return;
    }
    const session = {
      title: title.trim(),
      documentIds: documents.map(({ id }) => id),
      projectId,
      named: title.trim() !== defaultTitle,
    };
    try {
      onCreated((await create.mutateAsync(session)).id);
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Failed to create session'), error });
    }
  }

  return (
    <Dialog
      open={open}
      title={heading}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={create.isPending}>
            {t('Create')}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={t('Session title')} required error={refused && empty ? missing : null}>
          <Input
            data-autofocus
            maxLength={200}
            autoComplete="off"
            value={title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        </Field>
        <fieldset className={classes.documents}>
          <legend className={classes.legend}>
            {t.rich('Reference documents <span>(optional)</span>', {
              span: (inner) => <span className={classes.optional}>{inner}</span>,
            })}
          </legend>
          {open && (
            <DocumentPicker
              chosen={documents}
              none={none}
              onChange={(chosen) => setDraft({ ...draft, documents: chosen })}
            />
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}

function blank(open: boolean, title: string) {
  return { open, title, documents: [] as PickedDocument[], refused: false };
}
