import { LinkButton, useAgent } from '@staffroom/sdk/client';
import type { Ledger } from '../contract.ts';
import classes from './rfp-view.module.css';
import { t } from './texts.ts';

export function Notices({ rfp, renewed }: Pick<Ledger, 'rfp' | 'renewed'>) {
  const { basePath } = useAgent();
  const { notFound, corrected, byRules, summary } = rfp.checks;
  const told = [
    notFound > 0 &&
      t(
        '{count} {count, plural, one {claim} other {claims}} of the AI model left out: the document does not say {count, plural, one {it} other {them}}.',
        { count: notFound },
      ),
    corrected > 0 &&
      t('{count} {count, plural, one {date} other {dates}} of the AI model replaced by the quoted words.', {
        count: corrected,
      }),
    summary > 0 &&
      t('{count} {count, plural, one {sentence} other {sentences}} left out of the title and the summary.', {
        count: summary,
      }),
    byRules > 0 &&
      t(
        '{count} {count, plural, one {part} other {parts}} read by the built-in rules: the AI model could not read {count, plural, one {it} other {them}}.',
        { count: byRules },
      ),
  ].filter((line) => line !== false);
  if (told.length === 0 && renewed.length === 0) return null;
  return (
    <section className={classes.notices} aria-label={t('How the RFP was read')}>
      {renewed.map(({ documentId, filename, version }) => (
        <p key={documentId} className={classes.notice}>
          <span>
            {t('{filename} has a newer version ({version}) in the library.', { filename, version })}
          </span>
          {rfp.mayEdit && (
            <LinkButton size="compact" to={`${basePath}?amends=${rfp.id}`} icon="file-text">
              {t('Read the new version')}
            </LinkButton>
          )}
        </p>
      ))}
      {told.length > 0 && <p className={classes.notice}>{told.join(' ')}</p>}
    </section>
  );
}
