import { ErrorPanel, RelativeTime, Skeleton } from '@staffroom/sdk/client';
import type { StyleGuideInfo } from '../../core/agents/style-guide.ts';
import { StyleGuideForm } from './style-guide-form.tsx';
import { useStyleGuide } from './use-style-guide.ts';
import classes from './style-guide-view.module.css';

/** The company's style guide: a form for who may change it, for others to read. */
export function StyleGuideView({ mayEdit }: { mayEdit: boolean }) {
  const guide = useStyleGuide();
  if (guide.isPending) return <Skeleton lines={6} />;
  if (guide.isError) {
    return (
      <ErrorPanel
        title="The style guide could not be loaded"
        error={guide.error}
        onRetry={() => void guide.refetch()}
      />
    );
  }
  const { version, updatedAt, updatedBy } = guide.data;
  return (
    <div className={classes.guide}>
      <p className={classes.note}>
        All agents that write do so by this guide, and their texts are checked against it.
        {updatedAt !== null && (
          <>
            {' '}
            Version {version}, {updatedBy ?? 'somebody who has left'}, <RelativeTime time={updatedAt} />.
          </>
        )}
      </p>
      {mayEdit ? <StyleGuideForm guide={guide.data} /> : <Guide guide={guide.data} />}
    </div>
  );
}

function Guide({ guide }: { guide: StyleGuideInfo }) {
  const { version, tone, avoid, use, exclamations, longestSentence, samples } = guide;
  if (version === 0)
    return <p className={classes.note}>There is none yet. An administrator can write it here.</p>;
  const rules = [
    ...avoid.map(({ term, instead, why }) => `Not “${term}”${instead && `, but “${instead}”`}. ${why}`),
    ...use.map(({ term, why }) => `“${term}” in exactly this way. ${why}`),
    ...(exclamations ? [] : ['No exclamation marks.']),
    ...(longestSentence === null ? [] : [`At most ${longestSentence} words in a sentence.`]),
    ...samples.map(({ filename }) => `It should sound like ${filename}.`),
  ];
  return (
    <>
      <p className={classes.tone}>{tone}</p>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}
