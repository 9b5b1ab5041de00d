import { t } from '../../texts/texts.ts';
import classes from './evidence-head.module.css';

/** The margin of a chat without messages, which does not need the code of the evidence. */
export function EmptyEvidence() {
  return (
    <section className={classes.empty} aria-labelledby="evidence-title">
      <h2 id="evidence-title" className={classes.title}>
        {t('Evidence')}
      </h2>
      <p className={classes.count}>{t('Passages cited in an answer appear here.')}</p>
    </section>
  );
}
