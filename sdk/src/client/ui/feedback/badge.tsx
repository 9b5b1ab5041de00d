import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import classes from './badge.module.css';

interface BadgeProps {
  tone?: 'outline' | 'neutral' | 'accent' | 'info' | 'warn' | 'ok' | 'bad' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'outline', className, children }: BadgeProps) {
  return <span className={classNames(classes.badge, classes[tone], className)}>{children}</span>;
}
