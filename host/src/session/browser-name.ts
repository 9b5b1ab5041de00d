import type { AccountSession } from '@staffroom/sdk/core';
import { t } from '../texts/texts.ts';

/** Returns a name such as `Firefox on Windows`. */
export function browserName({ browser, system }: Pick<AccountSession, 'browser' | 'system'>): string {
  if (browser === null)
    return system === null ? t('An unknown program') : t('An unknown program on {system}', { system });
  return system === null ? browser : t('{browser} on {system}', { browser, system });
}
