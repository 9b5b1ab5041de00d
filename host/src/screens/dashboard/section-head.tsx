import type { ReactNode } from 'react';
import classes from './dashboard-screen.module.css';

export function SectionHead({ id, title, link }: { id: string; title: string; link?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2 id={id}>{title}</h2>
      {link}
    </div>
  );
}
