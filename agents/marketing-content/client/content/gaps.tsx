import { lazy, Suspense } from 'react';
import { t } from '../texts.ts';
import classes from './content-card.module.css';
import type { GapQuestionProps } from './gap-question.tsx';
import { gapsInOneLine } from './gaps-in-one-line.ts';

const Question = lazy(() => import(/* webpackChunkName: "lazy-gaps" */ './gap-question.tsx'));

/** Says below a text which facts are missing. */
export function GapNote({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <aside className={classes.note} aria-label={t('Gaps')}>
      <p>
        {t('{count, plural, one {# gap} other {# gaps}} to fill in: {gaps}', {
          count: gaps.length,
          gaps: gapsInOneLine(gaps),
        })}
      </p>
    </aside>
  );
}

/** The question loads when it is first asked. */
export function GapQuestion(props: GapQuestionProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Question {...props} />
    </Suspense>
  );
}
