import { useEffect, useState } from 'react';
import classes from './waiting.module.css';
import { serverMessage } from '../../texts/server-message.ts';
import { t } from '../../texts/texts.ts';

/** Milliseconds without an update before the text says that work continues. */
const silence = 6_000;

export function useSilence(sign: string | number): boolean {
  const [silentAt, setSilentAt] = useState<string | number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilentAt(sign), silence);
    return () => clearTimeout(timer);
  }, [sign]);
  return silentAt === sign;
}

export function waitingText(notice: string | null, silent: boolean): string {
  if (notice === null) return t('Thinking…');
  return silent ? t('Still working… {notice}', { notice: serverMessage(notice) }) : serverMessage(notice);
}

function useSilentSeconds(sign: string | number): number {
  const [silent, setSilent] = useState({ sign, seconds: 0 });
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => {
      const time = Date.now() - start;
      if (time >= silence) setSilent({ sign, seconds: Math.floor(time / 1_000) });
    }, 1_000);
    return () => clearInterval(timer);
  }, [sign]);
  return silent.sign === sign ? silent.seconds : 0;
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param sign a value that changes with each update of the answer */
export function Waiting({ text, sign }: { text: string; sign: string | number }) {
  const seconds = useSilentSeconds(sign);
  return (
    <p className={classes.waiting}>
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text}
      {seconds > 0 && <span aria-hidden="true">{minutes(seconds)}</span>}
    </p>
  );
}
