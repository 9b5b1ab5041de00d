import { ConfirmDialog } from '@staffroom/sdk/client';
import { t } from '../texts.ts';
import classes from './content-card.module.css';

const inOneLine = (gaps: readonly string[]) =>
  gaps.length > 6 ? `${gaps.slice(0, 6).join(' · ')} · …` : gaps.join(' · ');

/** Says below a text which facts are missing. */
export function GapNote({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <aside className={classes.note} aria-label={t('Gaps')}>
      <p>
        {t('{count, plural, one {# gap} other {# gaps}} to fill in: {gaps}', {
          count: gaps.length,
          gaps: inOneLine(gaps),
        })}
      </p>
    </aside>
  );
}

interface GapQuestionProps {
  open: boolean;
  title: string;
  /** The action with the number of gaps: "Copy with 2 gaps". */
  confirmLabel: string;
  gaps: readonly string[];
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a text with gaps leaves the workspace. */
export function GapQuestion({ gaps, ...question }: GapQuestionProps) {
  return (
    <ConfirmDialog
      {...question}
      tone="neutral"
      description={t('Readers will see these gaps: {gaps}', { gaps: inOneLine(gaps) })}
    />
  );
}
