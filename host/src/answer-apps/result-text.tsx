import { visibleText } from '@staffroom/sdk';
import { t } from '../texts/texts.ts';
import classes from './answer-app.module.css';

/** Maximum characters of a result that is shown as text. */
const maxLength = 20_000;

/** The result of a tool as text, where its interface cannot run. */
export function ResultText({ result }: { result: Record<string, unknown> }) {
  const text = textOf(result);
  if (text === '') return null;
  return (
    <details className={classes.result}>
      <summary>{t('Result as text')}</summary>
      {/* The text is focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{visibleText(text).slice(0, maxLength)}</pre>
    </details>
  );
}

function textOf({ content, structuredContent }: Record<string, unknown>): string {
  const parts = Array.isArray(content) ? (content as { type?: unknown; text?: unknown }[]) : [];
  const text = parts
    .map((part) => (part.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('\n')
    .trim();
  return text === '' && structuredContent !== undefined ? JSON.stringify(structuredContent, null, 2) : text;
}
