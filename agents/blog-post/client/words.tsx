import { formatNumber, Progress } from '@staffroom/sdk/client';
import { t } from './texts.ts';
import classes from './words.module.css';

export function Words({ count, target }: { count: number; target: number | null }) {
  return (
    <div className={classes.words}>
      <span>
        <strong>{formatNumber(count)}</strong>
        {target === null ? t(' words') : t(' of {target, number} words', { target })}
      </span>
      {target !== null && (
        <>
          <Progress
            label={t('Words written')}
            value={Math.min(count, target)}
            max={target}
            className={classes.bar}
          />
          {count < target && <span>{t('{left, number} words to go', { left: target - count })}</span>}
        </>
      )}
    </div>
  );
}
