import { ConfirmDialog } from '@staffroom/sdk/client';
import { t } from '../texts.ts';
import { gapsInOneLine } from './gaps-in-one-line.ts';

export interface GapQuestionProps {
  open: boolean;
  title: string;
  /** The action with the number of gaps: "Copy with 2 gaps". */
  confirmLabel: string;
  gaps: readonly string[];
  /** Number of statements in the texts that the project form does not support; default 0. */
  unsupported?: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a text with gaps or unsupported statements leaves the workspace. */
export default function GapQuestion({ gaps, unsupported = 0, ...question }: GapQuestionProps) {
  const said = [
    ...(gaps.length > 0 ? [t('Readers will see these gaps: {gaps}', { gaps: gapsInOneLine(gaps) })] : []),
    ...(unsupported > 0
      ? [
          t(
            '{unsupported, plural, one {The project form does not support 1 statement of the texts. You can confirm it below the text, or complete the project with it.} other {The project form does not support # statements of the texts. You can confirm them below the texts, or complete the project with them.}}',
            { unsupported },
          ),
        ]
      : []),
  ];
  return <ConfirmDialog {...question} tone="neutral" description={said.join(' ')} />;
}
