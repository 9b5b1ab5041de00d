import { QuotedWords } from '@staffroom/sdk/lists';
import { placeOf, type StoredFinding } from '../../../finding.ts';
import { QuoteState } from '../quote-state.tsx';
import classes from './finding-panel.module.css';

/** Only what the document says is marked. Words that it does not hold are told as somebody's claim. */
export function Evidence({ finding }: { finding: StoredFinding }) {
  const { quote, checked, filename, version, documentId, newest } = finding;
  if (finding.withheld) {
    return (
      <p className={classes.source}>
        You may not read the document of this finding, not any more, or it was deleted. What was quoted from
        it and said of it is not shown.
      </p>
    );
  }
  if (checked === 'none' || documentId === null) {
    return (
      <p className={classes.source}>
        {documentId === null ? 'About no document.' : `About the whole of ${filename}: nothing is quoted.`}
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
            place: [`version ${version}`, placeOf(finding)].filter(Boolean).join(', '),
          }}
        />
      ) : (
        <QuotedWords
          quote={quote}
          source={`Claimed words: ${filename} does not hold them. Do not rely on it.`}
        />
      )}
      {newest?.state === 'changed' && (
        <QuotedWords quote={newest.words} source={`What comes closest to it in version ${newest.version}`} />
      )}
    </div>
  );
}
