import { serverMessage } from '@staffroom/sdk/client';
import { StateMark, type StateTone } from '@staffroom/sdk/lists';
import {
  type QuoteState as State,
  quoteStateName,
  quoteStateOf,
  type StoredFinding,
} from '../../findings/finding.ts';

const tones: Record<State, StateTone> = {
  exact: 'ok',
  changed: 'warn',
  gone: 'bad',
  'not-found': 'bad',
  none: 'none',
};

export function QuoteState({ finding }: { finding: StoredFinding }) {
  return <StateMark tone={tones[quoteStateOf(finding)]}>{serverMessage(quoteStateName(finding))}</StateMark>;
}
