import { Rejection } from '../../agents/rejection.ts';
import { type AccessItem, shortValue, widened } from './access/compare-access.ts';
import type { Receipt } from './version-folders.ts';

/** The refusal to run a version to which nobody has agreed yet. */
export function unapproved({ id, version }: Pick<Receipt, 'id' | 'version'>, items: AccessItem[]): Rejection {
  const more = widened(items).map((item) => `${item.kind} ${shortValue(item)}`);
  return new Rejection(
    'version-unapproved',
    `${id} ${version} needs approval, because it has or can do more than before (${more.join(', ')})`,
  );
}
