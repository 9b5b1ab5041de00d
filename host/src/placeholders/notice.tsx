import { Icon } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import centred from './centred.module.css';
import classes from './notice.module.css';

interface NoticeProps {
  title: string;
  text: string;
  action: ReactNode;
}

/** Shown instead of a screen that cannot be shown, with the reason and an action. */
export function Notice({ title, text, action }: NoticeProps) {
  return (
    <div role="alert" className={centred.centred}>
      <title>{title}</title>
      <Icon name="warning" size={20} className={classes.sign} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.action}>{action}</div>
    </div>
  );
}
