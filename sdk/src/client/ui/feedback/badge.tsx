import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './badge.module.css';

interface BadgeProps {
  /** `warn` and `bad` are for states that need someone; `ok` and `quiet` are set as plain text. */
  tone?: 'outline' | 'neutral' | 'accent' | 'quiet' | 'info' | 'warn' | 'ok' | 'bad' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'outline', className, children }: BadgeProps) {
  return <span className={classNames(classes.badge, classes[tone], className)}>{children}</span>;
}
