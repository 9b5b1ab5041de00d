import { Badge, Button, serverMessage, useQuery } from '@staffroom/sdk/client';
import type { ReviewedApp as App } from '@staffroom/sdk/core';
import { coreQuery } from '@staffroom/sdk/host';
import { useState } from 'react';
import { t } from '../../../texts/texts.ts';
import classes from './outside-tools.module.css';

interface ReviewedAppProps {
  serverId: number;
  /** Title of the tool whose results the interface shows. */
  tool: string;
  app: App;
  busy: boolean;
  onAllow: (digest: string) => void;
}

/** The interface of a tool: its source, size, digest and hosts. Answers show it only after the administrator has allowed it. */
export function ReviewedApp({ serverId, tool, app, busy, onAllow }: ReviewedAppProps) {
  const { uri, digest, problem, bytes, connects, loads, refused, consent } = app;
  return (
    <section className={classes.app} aria-label={t('Interface of {tool}', { tool })}>
      <p className={classes.tool}>
        {t('Shows an interface in answers')}
        {digest !== null && consent === 'new' && <Badge tone="warn">{t('New, waits')}</Badge>}
        {digest !== null && consent === 'changed' && <Badge tone="warn">{t('Changed, waits')}</Badge>}
      </p>
      {problem !== null && (
        <p>{t('Answers show text only. {problem}', { problem: serverMessage(problem) })}</p>
      )}
      {digest !== null && (
        <>
          <dl className={classes.facts}>
            <Fact name={t('Address')} value={uri} />
            <Fact name={t('Size')} value={t('{size} kB', { size: Math.ceil(bytes / 1_000) })} />
            <Fact name={t('Digest')} value={digest} />
            <Fact name={t('Sends data to')} value={connects.length > 0 ? connects.join(', ') : t('No one')} />
            <Fact name={t('Loads files from')} value={loads.length > 0 ? loads.join(', ') : t('No one')} />
            {refused.length > 0 && <Fact name={t('Never gets')} value={refused.join(', ')} />}
          </dl>
          <Source serverId={serverId} digest={digest} />
          {consent !== 'allowed' && (
            <div className={classes.waiting}>
              <p>
                {t(
                  'Answers show text only until you have read and allowed this interface. It runs in a frame without access to the workspace.',
                )}
              </p>
              <Button
                size="compact"
                busy={busy}
                aria-label={t('Allow interface: {tool}', { tool })}
                onClick={() => onAllow(digest)}
              >
                {t('Allow interface')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Loads the source only when the administrator opens it, because it can have two megabytes. */
function Source({ serverId, digest }: { serverId: number; digest: string }) {
  const [open, setOpen] = useState(false);
  const params = { id: serverId, digest };
  const source = useQuery({
    ...coreQuery('GET /api/admin/mcp-servers/:id/apps/:digest', { params }),
    enabled: open,
  });
  return (
    <details className={classes.input} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Source of the interface')}</summary>
      {source.isError && <p role="alert">{t('Couldn’t load the source. Reload the page and try again.')}</p>}
      {source.data && (
        // The source is focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>{source.data.html}</pre>
      )}
    </details>
  );
}
