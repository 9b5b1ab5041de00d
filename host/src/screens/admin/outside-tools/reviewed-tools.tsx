import { Badge, Button } from '@staffroom/sdk/client';
import type { ReviewedTool } from '@staffroom/sdk/core';
import type { ReactNode } from 'react';
import { t } from '../../../texts/texts.ts';
import classes from './outside-tools.module.css';

interface ReviewedToolsProps {
  label: string;
  tools: readonly ReviewedTool[];
  busy: boolean;
  /** Called with the digests of all tools that wait, as they are shown. */
  onAllow: (digests: string[]) => void;
  /** Shows the interface of a tool, if it has one. */
  interfaceOf?: (tool: ReviewedTool) => ReactNode;
}

/** Lists tools with all that models read about them. New and changed tools wait for the administrator. */
export function ReviewedTools({ label, tools, busy, onAllow, interfaceOf }: ReviewedToolsProps) {
  const waiting = tools.filter(({ consent }) => consent !== 'allowed');
  if (tools.length === 0) return <p className={classes.none}>{t('No tools offered.')}</p>;
  return (
    <>
      {waiting.length > 0 && (
        <div className={classes.waiting}>
          <p>
            {t(
              '{count, plural, one {1 tool waits for your consent. AI models can’t see it until you have read and allowed it.} other {# tools wait for your consent. AI models can’t see them until you have read and allowed them.}}',
              { count: waiting.length },
            )}
          </p>
          <Button
            size="compact"
            busy={busy}
            aria-label={t('{count, plural, one {Allow 1 tool} other {Allow # tools}}: {label}', {
              count: waiting.length,
              label,
            })}
            onClick={() => onAllow(waiting.map(({ digest }) => digest))}
          >
            {t('{count, plural, one {Allow 1 tool} other {Allow # tools}}', { count: waiting.length })}
          </Button>
        </div>
      )}
      <ul className={classes.tools} aria-label={label}>
        {tools.map((tool) => (
          <li key={tool.name}>
            <span className={classes.tool}>
              {tool.title}
              {tool.consent === 'new' && <Badge tone="warn">{t('New, waits')}</Badge>}
              {tool.consent === 'changed' && <Badge tone="warn">{t('Changed, waits')}</Badge>}
              {tool.onlyApps && <Badge tone="neutral">{t('For interfaces only')}</Badge>}
              {tool.changes && (
                <Badge tone={tool.destroys ? 'warn' : 'neutral'}>
                  {tool.destroys ? t('Asks first; can delete or overwrite') : t('Asks first')}
                </Badge>
              )}
            </span>
            {tool.description !== '' && <p>{tool.description}</p>}
            {tool.consent !== 'allowed' && (
              <details className={classes.input}>
                <summary>{t('Input that AI models read')}</summary>
                <pre>{JSON.stringify(tool.input, null, 2)}</pre>
              </details>
            )}
            {interfaceOf?.(tool)}
          </li>
        ))}
      </ul>
    </>
  );
}
