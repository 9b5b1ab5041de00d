import { visibleText } from '../../../../visible-text.ts';
import { Icon } from '../../../ui/identity/icon.tsx';
import classes from './answer-steps.module.css';
import { t } from '../../../texts/texts.ts';

export function Reasoning({ text, writing }: { text: string; writing: boolean }) {
  if (text.trim() === '') return null;
  return (
    <details className={classes.reasoning}>
      <summary className={classes.line}>
        <Icon name="memory" size={14} />
        <span className={classes.words}>{writing ? t('Reasoning…') : t('Model’s reasoning')}</span>
      </summary>
      {/* The reasoning is focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.thoughts} tabIndex={0} aria-label={t('Model’s reasoning')}>
        {visibleText(text).trim()}
      </section>
    </details>
  );
}
