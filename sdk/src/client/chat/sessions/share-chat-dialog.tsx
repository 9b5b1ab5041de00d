import { useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { useCurrentChat } from '../chat-context.ts';
import classes from './share-chat-dialog.module.css';
import { t } from '../../texts/texts.ts';

export default function ShareChatDialog({
  session,
  open,
  onClose,
}: {
  session: ChatSession;
  open: boolean;
  onClose: () => void;
}) {
  const { sessionActions } = useCurrentChat();
  const toast = useToast();
  // The switch shows the wanted value immediately; the stored value then replaces it.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [wantedInProject, setWantedInProject] = useState<boolean | null>(null);
  const address = `${location.origin}/shared/chats/${session.id}`;

  async function share(shared: boolean) {
    setWanted(shared);
    await sessionActions.change(session, { shared }, t('Failed to share session'));
    setWanted(null);
  }
  async function shareWithProject(sharedWithProject: boolean) {
    setWantedInProject(sharedWithProject);
    await sessionActions.change(session, { sharedWithProject }, t('Failed to share session'));
    setWantedInProject(null);
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.show({ title: t('Link copied') });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Could not copy'), error });
    }
  }

  return (
    <Dialog
      open={open}
      title={t('Share chat')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className={classes.share}>
        {session.project && (
          <Switch
            label={t('Shared with members of “{project}”', { project: session.project.name })}
            description={t('Members see the chat in the project and can read it.')}
            checked={wantedInProject ?? session.sharedWithProject}
            onCheckedChange={(checked) => void shareWithProject(checked)}
          />
        )}
        <Switch
          label={t('Anyone in the company with the link can read this chat')}
          description={
            session.shared
              ? t(
                  'Anyone signed in to this workspace with the link can read it. Switch it off to disable the link immediately.',
                )
              : session.sharedWithProject
                ? t('Now only project members can read this chat.')
                : t('Only you can read this chat now.')
          }
          checked={wanted ?? session.shared}
          onCheckedChange={(checked) => void share(checked)}
        />
        {session.shared && (
          <div className={classes.link}>
            <Field label={t('Link')}>
              <Input readOnly value={address} onFocus={(event) => event.target.select()} />
            </Field>
            <Button icon="copy" onClick={() => void copy()}>
              {t('Copy link')}
            </Button>
          </div>
        )}
        <ul className={classes.notes}>
          <li>
            {t('People with access can read questions and answers, including later ones, but can’t reply.')}
          </li>
          <li>{t('Answers may quote documents. Only people with access can open the sources.')}</li>
          <li>{t('Attached files, ratings, prompts and memories stay private.')}</li>
        </ul>
      </div>
    </Dialog>
  );
}
