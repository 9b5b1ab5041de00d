import type { Citation } from '../../../chat.ts';
import { counted } from '../../texts/counts.ts';
import { t } from '../../texts/texts.ts';
import classes from './evidence-head.module.css';

/** The heading of the evidence with the number of passages, or a hint before the first citation. */
export function EvidenceHead({
  citations,
  isTitleHidden = false,
}: {
  citations: readonly Citation[];
  isTitleHidden?: boolean;
}) {
  return (
    <>
      <h2 id="evidence-title" className={isTitleHidden ? 'visually-hidden' : classes.title}>
        {t('Evidence')}
      </h2>
      <p className={classes.count}>
        {citations.length === 0
          ? t('Passages cited in an answer appear here.')
          : t('{citations} from {documents}', {
              citations: counted(citations.length, 'passage'),
              documents: counted(new Set(citations.map(({ documentId }) => documentId)).size, 'document'),
            })}
      </p>
    </>
  );
}
