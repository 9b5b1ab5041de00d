import { t } from './texts.ts';

/** How a call of a model ended, by what its row in the ledger has of it; a kind that is not known stands as it is. */
export function callOutcome(outcome: string): string {
  const words: Record<string, string> = {
    complete: t('Completed'),
    stopped: t('Stopped'),
    'no-key': t('There is no key'),
    'bad-key': t('Key not accepted'),
    'no-permission': t('Not allowed with this key'),
    'unknown-model': t('Model not known there'),
    'rate-limit': t('Too many requests'),
    'rate-limited': t('Too many requests'),
    quota: t('Credit used up'),
    'context-too-long': t('Too long for the model'),
    'too-large': t('Too long for the model'),
    refused: t('Declined by the model'),
    'bad-request': t('Request not accepted'),
    invalid: t('Request not accepted'),
    cut: t('Broke off'),
    stalled: t('Fell silent'),
    'too-long': t('Did not stop writing'),
    empty: t('Answered with nothing'),
    overloaded: t('Trouble at the provider'),
    unreachable: t('Could not be reached'),
    garbage: t('Answer not readable'),
    unavailable: t('Not available'),
    unknown: t('Failed at the provider'),
    internal: t('Failed in the workspace'),
  };
  return words[outcome] ?? outcome.replaceAll('-', ' ');
}
