import { useEffect, useState } from 'react';
import classes from './waiting.module.css';
import { said } from '../../texts/said.ts';
import { t } from '../../texts/texts.ts';

/** Milliseconds without news before it says that work goes on. */
const silence = 6_000;

/** True when `sign` has not changed for a while. */
export function useSilence(sign: string | number): boolean {
  const [silentAt, setSilentAt] = useState<string | number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilentAt(sign), silence);
    return () => clearTimeout(timer);
  }, [sign]);
  return silentAt === sign;
}

/** What to say of an answer that is waited for. */
export function waitingText(notice: string | null, silent: boolean): string {
  if (!silent) return notice === null ? t('Thinking…') : said(notice);
  return notice === null ? t('Still working…') : t('Still working… {notice}', { notice: said(notice) });
}

export function Waiting({ text }: { text: string }) {
  return (
    <p className={classes.waiting}>
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text}
    </p>
  );
}
