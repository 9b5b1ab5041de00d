import { visibleText } from '@staffroom/sdk';
import { Button, ConfirmDialog } from '@staffroom/sdk/client';
import type { AnswerApp } from '@staffroom/sdk/core';
import { Approval, useTheme } from '@staffroom/sdk/host';
import { useRef } from 'react';
import { t } from '../texts/texts.ts';
import classes from './answer-app.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { ResultText } from './result-text.tsx';
import { useBridge, type Waiting } from './use-bridge.ts';
import { useQuestion } from './use-question.ts';

interface AppFrameProps {
  app: AnswerApp;
  sessionId: string;
  onDraft: ((text: string) => boolean) | undefined;
}

/** A running interface in its frame, with the questions that it asks the person. */
export function AppFrame({ app, sessionId, onDraft }: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const after = useRef<HTMLButtonElement>(null);
  const { applied: theme } = useTheme();
  const leaving = useQuestion<string>();
  const drafting = useQuestion<string>();
  const approving = useQuestion<Waiting>();
  const { height, isReady, fault } = useBridge(frame, {
    app,
    sessionId,
    theme,
    askToLeave: leaving.ask,
    askToDraft: onDraft && drafting.ask,
    askToApprove: approving.ask,
    // Only a frame that has the focus can give it away.
    onLeave: () => document.activeElement === frame.current && after.current?.focus(),
  });
  const name = t('{tool} ({server})', { tool: app.tool.title, server: app.server });
  if (fault !== null)
    return (
      <>
        <p className={classes.note} role="alert">
          {fault}
        </p>
        <ResultText result={app.result} />
      </>
    );
  return (
    <>
      <Button size="compact" variant="quiet" className={classes.skip} onClick={() => after.current?.focus()}>
        {t('Skip the interface')}
      </Button>
      {!isReady && <p className={classes.note}>{t('The interface is starting…')}</p>}
      <iframe
        ref={frame}
        title={name}
        className={classes.frame}
        data-hidden={!isReady || undefined}
        style={{ blockSize: `${height}px` }}
        sandbox="allow-scripts allow-forms"
        allow=""
        referrerPolicy="no-referrer"
      />
      {approving.asked && (
        <Approval
          step={{ title: approving.asked.title, documents: [], withheld: 0, passages: [] }}
          approval={approving.asked.approval}
          onDecided={() => approving.decide(true)}
        />
      )}
      <LeaveDialog name={name} address={leaving.asked} onDecide={leaving.decide} />
      <ConfirmDialog
        open={drafting.asked !== null}
        title={t('Use this text?')}
        description={t(
          '{name} suggests a text for your next question. You can change it before you send it.',
          {
            name,
          },
        )}
        confirmLabel={t('Put into the text box')}
        tone="neutral"
        onConfirm={() => drafting.decide(onDraft?.(drafting.asked ?? '') ?? false)}
        onClose={() => drafting.decide(false)}
      >
        <p className={classes.draft}>{visibleText(drafting.asked ?? '')}</p>
      </ConfirmDialog>
      <button ref={after} type="button" className={classes.end}>
        {t('End of the interface')}
      </button>
    </>
  );
}
