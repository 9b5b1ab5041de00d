import { Button, useQuery } from '@staffroom/sdk/client';
import { type AnswerAppProps, coreQuery } from '@staffroom/sdk/host';
import { t } from '../texts/texts.ts';
import classes from './answer-app.module.css';
import { AppFrame } from './app-frame.tsx';
import { useLiveApp } from './live-apps.ts';

/** The interface of an outside tool in an answer. Few run at the same time; the others wait for "Show". */
export function AnswerApp({ sessionId, app: { id, server, title }, onDraft }: AnswerAppProps) {
  const { isLive, show, end } = useLiveApp(id);
  const params = { id: sessionId, view: id };
  const app = useQuery({
    ...coreQuery('GET /api/ai-chat-sessions/:id/apps/:view', { params }),
    enabled: isLive,
    // The interface keeps the data with which it started.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const name = t('{tool} ({server})', { tool: title, server });
  return (
    <section className={classes.app} aria-label={t('Interface: {name}', { name })}>
      <header className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {isLive ? (
          <Button size="compact" aria-label={t('Close interface: {name}', { name })} onClick={end}>
            {t('Close')}
          </Button>
        ) : (
          <Button size="compact" aria-label={t('Show interface: {name}', { name })} onClick={show}>
            {t('Show')}
          </Button>
        )}
      </header>
      {!isLive && <p className={classes.note}>{t('This interface isn’t running.')}</p>}
      {isLive && app.isPending && <p className={classes.note}>{t('The interface is starting…')}</p>}
      {isLive && app.isError && (
        <p className={classes.note}>{t('This interface isn’t available. The answer has its text.')}</p>
      )}
      {isLive && app.data && <AppFrame app={app.data} sessionId={sessionId} onDraft={onDraft} />}
    </section>
  );
}
