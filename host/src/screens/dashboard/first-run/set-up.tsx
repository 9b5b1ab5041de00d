import { Button, Icon, LinkButton, Skeleton } from '@staffroom/sdk/client';
import { type ReactNode, useEffect, useState } from 'react';
import type { LibraryDocument } from '../../../documents/library-document.ts';
import { SectionHead } from '../section-head.tsx';
import classes from './set-up.module.css';
import { type SetUpSteps, useSetUp } from './use-set-up.ts';
import { t } from '../../../texts/texts.ts';

interface SetUpProps {
  /** The newest documents; undefined while they load. */
  documents: readonly LibraryDocument[] | undefined;
  isPutAway: boolean;
  onPutAway: () => void;
  onUpload: () => void;
}

/** Lists for administrators what a new workspace still needs. The list disappears when every step is done. */
export function SetUp({ documents, isPutAway, onPutAway, onUpload }: SetUpProps) {
  const done = useSetUp(documents);
  const isComplete = done !== undefined && Object.values(done).every(Boolean);
  useEffect(() => {
    if (isComplete) onPutAway();
  }, [isComplete, onPutAway]);
  if (isPutAway || isComplete) return null;
  return (
    <section aria-labelledby="set-up-title">
      <SectionHead
        id="set-up-title"
        title={t('Set up the workspace')}
        link={
          <Button variant="quiet" size="compact" onClick={onPutAway}>
            {t('Hide')}
          </Button>
        }
      />
      {!done && <Skeleton height={129} />}
      {done && <Steps done={done} onUpload={onUpload} />}
    </section>
  );
}

function Steps({ done, onUpload }: { done: SetUpSteps; onUpload: () => void }) {
  return (
    <ol className={classes.steps}>
      <Step
        title={t('Connect an AI model')}
        about={t('Without an AI model, answers only quote the documents.')}
        done={done.model}
        action={
          <LinkButton size="compact" to="/admin/ai-settings?connect=model">
            {t('Connect')}
          </LinkButton>
        }
      />
      <Step
        title={t('Invite people')}
        about={t('Everyone signs in with the company account. Send them the address.')}
        done={done.people}
        action={<CopyAddress />}
      />
      <Step
        title={t('Upload documents')}
        about={t('You can share each one with everyone or with a team.')}
        done={done.documents}
        action={
          <Button size="compact" onClick={onUpload}>
            {t('Upload')}
          </Button>
        }
      />
      <Step
        title={t('Choose how long data is kept')}
        about={t('Chats, the trash and logs have separate periods.')}
        done={done.retention}
        action={
          <LinkButton size="compact" to="/admin/retention">
            {t('Choose')}
          </LinkButton>
        }
      />
    </ol>
  );
}

interface StepProps {
  title: string;
  about: string;
  done: boolean;
  action: ReactNode;
}

function Step({ title, about, done, action }: StepProps) {
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.sign}>{done && <Icon name="check" size={14} />}</span>
      <div className={classes.words}>
        <p className={classes.title}>
          {title}
          {done && <span className="visually-hidden"> ({t('done')})</span>}
        </p>
        {!done && <p className={classes.about}>{about}</p>}
      </div>
      {!done && action}
    </li>
  );
}

function CopyAddress() {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(location.origin);
      setCopied(true);
    } catch {
      // Without clipboard access, the address bar of the browser has the address.
    }
  }
  return (
    <Button size="compact" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t('Copied') : t('Copy the address')}</span>
    </Button>
  );
}
