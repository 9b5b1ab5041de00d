import { StateMark, type StateTone } from '@staffroom/sdk/lists';
import { judgments, type Result, states } from '../../checks/control-list.ts';
import { stateNames } from '../names.ts';
import classes from './check.module.css';

export const stateTones: Record<Result['state'], StateTone> = {
  met: 'ok',
  partly: 'warn',
  unconfirmed: 'warn',
  'not-found': 'warn',
  missing: 'bad',
};

/** The other states are shown only if a control has them. */
export const isJudgment = (state: Result['state']): boolean => judgments.some((one) => one === state);

export function Tally({ results }: { results: readonly Result[] }) {
  return (
    <span className={classes.tally}>
      {states
        .filter((state) => isJudgment(state) || results.some((one) => one.state === state))
        .map((state) => (
          <StateMark key={state} tone={stateTones[state]}>
            {`${results.filter((one) => one.state === state).length} ${stateNames[state].toLowerCase()}`}
          </StateMark>
        ))}
    </span>
  );
}
