import type { ReactNode } from 'react';
import classes from './publish.module.css';

/** Names and contents in two columns; below each other on narrow screens. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, content: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, content]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
