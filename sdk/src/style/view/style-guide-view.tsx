import { ErrorPanel, RelativeTime, Skeleton, t } from '@staffroom/sdk/client';
import type { StyleGuideInfo } from '../../core/agents/style-guide.ts';
import { StyleGuideForm } from './style-guide-form.tsx';
import { useStyleGuide } from './use-style-guide.ts';
import classes from './style-guide-view.module.css';

export function StyleGuideView({ mayEdit }: { mayEdit: boolean }) {
  const guide = useStyleGuide();
  if (guide.isPending) return <Skeleton lines={6} />;
  if (guide.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the style guide')}
        error={guide.error}
        onRetry={() => void guide.refetch()}
      />
    );
  }
  const { version, updatedAt, updatedBy } = guide.data;
  return (
    <div className={classes.guide}>
      <p className={classes.note}>
        {t('All agents write to this guide, and their texts are checked against it.')}
        {updatedAt !== null && (
          <>
            {' '}
            {t.rich('Version {version}, {updatedBy}, {time}.', {
              version,
              updatedBy: updatedBy ?? t('a former colleague'),
              time: <RelativeTime time={updatedAt} />,
            })}
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
    return <p className={classes.note}>{t('No style guide yet. An administrator can write one here.')}</p>;
  const rules = [
    ...avoid.map(({ term, instead, why }) =>
      t('Avoid “{term}”{instead}. {why}', {
        term,
        instead: instead && t('; use “{instead}”', { instead }),
        why,
      }),
    ),
    ...use.map(({ term, why }) => t('Write “{term}” exactly like this. {why}', { term, why })),
    ...(exclamations ? [] : [t('No exclamation marks.')]),
    ...(longestSentence === null
      ? []
      : [t('No more than {longestSentence} words per sentence.', { longestSentence })]),
    ...samples.map(({ filename }) => t('Should sound like {filename}.', { filename })),
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
