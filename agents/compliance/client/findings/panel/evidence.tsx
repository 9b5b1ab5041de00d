import { QuotedWords } from '@staffroom/sdk/lists';
import type { StoredFinding } from '../../../finding.ts';
import { placeOf } from '../../place.ts';
import { QuoteState } from '../quote-state.tsx';
import classes from './finding-panel.module.css';
import { t } from '../../texts.ts';

/** Only what the document says is marked. Words that it does not hold are told as somebody's claim. */
export function Evidence({ finding }: { finding: StoredFinding }) {
  const { quote, checked, filename, version, documentId, newest } = finding;
  if (finding.withheld) {
    return (
      <p className={classes.source}>
        {t(
          'You may not read the document of this finding, not any more, or it was deleted. What was quoted from it and said of it is not shown.',
        )}
      </p>
    );
  }
  if (checked === 'none' || documentId === null) {
    return (
      <p className={classes.source}>
        {documentId === null
          ? t('About no document.')
          : t('About the whole of {filename}: nothing is quoted.', { filename })}
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
          source={t('Claimed words: {filename} does not hold them. Do not rely on it.', { filename })}
        />
      )}
      {newest?.state === 'changed' && (
        <QuotedWords
          quote={newest.words}
          source={t('What comes closest to it in version {version}', { version: newest.version })}
        />
      )}
    </div>
  );
}
