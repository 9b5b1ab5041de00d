import { formatList } from '@staffroom/sdk/client';
import type { Post } from '../../contract.ts';
import { t } from '../texts.ts';

/** Names what a person accepts by publishing the post: "2 gaps and 1 unsupported statement"; null for nothing. */
export function acceptedText({ gaps, unsupported }: Pick<Post, 'gaps' | 'unsupported'>): string | null {
  const parts = [
    ...(gaps.length > 0 ? [t('{gaps, plural, one {# gap} other {# gaps}}', { gaps: gaps.length })] : []),
    ...(unsupported !== null && unsupported > 0
      ? [
          t('{unsupported, plural, one {# unsupported statement} other {# unsupported statements}}', {
            unsupported,
          }),
        ]
      : []),
  ];
  return parts.length === 0 ? null : formatList(parts);
}
