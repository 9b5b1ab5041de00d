import type { ProviderFailure } from '../../../core/ai/provider-failure.ts';
import { visibleLine, visibleText } from '../../../visible-text.ts';
import classes from './provider-failure.module.css';
import { callOutcome } from '../../texts/call-outcome.ts';
import { t } from '../../texts/texts.ts';

/** Shows administrators why a provider's call failed, in the provider's own words. */
export function ProviderFailureWords({ failure }: { failure: ProviderFailure }) {
  const { provider, model, kind, status, words, requestId } = failure;
  const facts: [string, string | null][] = [
    [t('Reason'), callOutcome(kind)],
    [t('Provider'), provider],
    [t('Model'), model],
    [t('HTTP status'), status === null ? null : String(status)],
    [t('Request ID'), requestId],
  ];
  return (
    <div className={classes.failure}>
      {words === '' ? (
        <p className={classes.none}>{t('The provider gave no explanation.')}</p>
      ) : (
        <blockquote className={classes.words}>{visibleText(words)}</blockquote>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{visibleLine(value)}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
