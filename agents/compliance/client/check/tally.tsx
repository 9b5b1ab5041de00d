import { StateMark, type StateTone } from '@staffroom/sdk/lists';
import { type Result, states } from '../../control-list.ts';
import { stateNames } from '../names.ts';
import classes from './check.module.css';

export const stateTones: Record<Result['state'], StateTone> = {
  met: 'ok',
  partly: 'warn',
  'not-found': 'warn',
  missing: 'bad',
};

export function Tally({ results }: { results: readonly Result[] }) {
  return (
    <span className={classes.tally}>
      {states
        .filter((state) => state !== 'not-found' || results.some((one) => one.state === state))
        .map((state) => (
          <StateMark key={state} tone={stateTones[state]}>
            {`${results.filter((one) => one.state === state).length} ${stateNames[state].toLowerCase()}`}
          </StateMark>
        ))}
    </span>
  );
}
