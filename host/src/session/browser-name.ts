import { browserOf } from '@staffroom/sdk/core';
import { t } from '../texts/texts.ts';

/** Reads a name such as `Firefox on Windows` from a user agent. */
export function browserName(agent: string | null): string {
  const { browser, system } = browserOf(agent);
  if (browser === undefined)
    return system === undefined ? t('An unknown program') : t('An unknown program on {system}', { system });
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
