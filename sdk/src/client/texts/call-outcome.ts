import { t } from './texts.ts';

/** Returns the text for the outcome of a model call in the ledger. An unknown outcome is shown unchanged. */
export function callOutcome(outcome: string): string {
  const words: Record<string, string> = {
    complete: t('Completed'),
    stopped: t('Stopped'),
    'no-key': t('No key'),
    'bad-key': t('Key not accepted'),
    'no-permission': t('Not allowed with this key'),
    'unknown-model': t('Unknown model'),
    'rate-limit': t('Too many requests'),
    'rate-limited': t('Too many requests'),
    quota: t('Out of credit'),
    'context-too-long': t('Too long for the model'),
    'too-large': t('Too long for the model'),
    refused: t('Declined by the model'),
    'bad-request': t('Request rejected'),
    'wrong-api': t('Wrong API for this model'),
    'no-tools': t('No tools with this model'),
    'malformed-call': t('Unreadable tool call'),
    invalid: t('Request rejected'),
    cut: t('Interrupted'),
    stalled: t('Stopped responding'),
    'too-long': t('Answer without end'),
    empty: t('Empty answer'),
    overloaded: t('Provider problem'),
    unreachable: t('Could not be reached'),
    garbage: t('Answer not readable'),
    unavailable: t('Not available'),
    unknown: t('Provider error'),
    internal: t('Workspace error'),
  };
  return words[outcome] ?? outcome.replaceAll('-', ' ');
}
