import { ConfirmDialog } from '@staffroom/sdk/client';
import { t } from '../texts.ts';
import { gapsInOneLine } from './gaps-in-one-line.ts';

export interface GapQuestionProps {
  open: boolean;
  title: string;
  /** The action with the number of gaps: "Copy with 2 gaps". */
  confirmLabel: string;
  gaps: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a text with gaps leaves the workspace. */
export default function GapQuestion({ gaps, ...question }: GapQuestionProps) {
  return (
    <ConfirmDialog
      {...question}
      tone="neutral"
      description={t('Readers will see these gaps: {gaps}', { gaps: gapsInOneLine(gaps) })}
    />
  );
}
