import { QuotedWords } from '@staffroom/sdk/lists';
import type { StoredFinding } from '../../../findings/finding.ts';
import { placeOf } from '../../place.ts';
import { QuoteState } from '../quote-state.tsx';
import classes from './finding-panel.module.css';
import { t } from '../../texts.ts';

/** Highlights only text that the document contains. Other words are shown as a claim. */
export function Evidence({ finding }: { finding: StoredFinding }) {
  const { quote, checked, filename, version, documentId, newest } = finding;
  if (finding.withheld) {
    return (
      <p className={classes.source}>
        {t(
          'This finding’s document was deleted or isn’t shared with you, so its quote and explanation are hidden.',
        )}
      </p>
    );
  }
  if (checked === 'none' || documentId === null) {
    return (
      <p className={classes.source}>
        {documentId === null ? t('No document.') : t('Applies to all of {filename}; no quote.', { filename })}
      </p>
    );
  }
  return (
    <div>
      <p className={classes.state}>
        <QuoteState finding={finding} />
      </p>
      {checked === 'verified' ? (
        <QuotedWords
          quote={quote}
          source={{
            ...finding,
            documentId,
            place: [t('version {version}', { version }), placeOf(finding)].filter(Boolean).join(', '),
          }}
        />
      ) : (
        <QuotedWords
          quote={quote}
          source={t('This quote isn’t in {filename}. Don’t rely on it.', { filename })}
        />
      )}
      {newest?.state === 'changed' && (
        <QuotedWords
          quote={newest.words}
          source={t('Closest match in version {version}', { version: newest.version })}
        />
      )}
    </div>
  );
}
