import type { HandOverKind } from '@staffroom/sdk/core';
import { t } from '../../../../texts/texts.ts';

/** Names of the kinds of things in a hand-over, with their number. */
export const handOverNames: Record<HandOverKind, (count: number) => string> = {
  documents: (count) => t('{count, plural, one {# document} other {# documents}}', { count }),
  projects: (count) => t('{count, plural, one {# project} other {# projects}}', { count }),
  agents: (count) => t('{count, plural, one {# custom agent} other {# custom agents}}', { count }),
  schedules: (count) => t('{count, plural, one {# schedule} other {# schedules}}', { count }),
  prompts: (count) => t('{count, plural, one {# prompt template} other {# prompt templates}}', { count }),
  records: (count) => t('{count, plural, one {# record of an agent} other {# records of agents}}', { count }),
  sharedChats: (count) => t('{count, plural, one {# shared chat} other {# shared chats}}', { count }),
};

/** The kinds of data that the server counts. */
const names: Readonly<Record<string, () => string>> = {
  documents: () => t('Documents'),
  projects: () => t('Projects'),
  agents: () => t('Custom agents'),
  schedules: () => t('Schedules'),
  prompts: () => t('Prompt templates'),
  records: () => t('Records of agents'),
  sharedChats: () => t('Shared chats'),
  'access tokens': () => t('Access tokens'),
  attachments: () => t('Files in chats'),
  'audit log': () => t('Audit log'),
  budget: () => t('Budget'),
  chats: () => t('Chats'),
  'connected programs': () => t('Connected programs'),
  jobs: () => t('Jobs'),
  memories: () => t('Memories'),
  notifications: () => t('Notifications'),
  'notifications to others': () => t('Notifications to others'),
  'outside accounts': () => t('Accounts at other servers'),
  profile: () => t('Profile'),
  'quotes in answers of others': () => t('Answers of others with quotes'),
  'records of agents': () => t('Records of agents'),
  'settings of agents': () => t('Settings of agents'),
  shares: () => t('Shares'),
  'sign-ins': () => t('Sign-ins'),
  teams: () => t('Teams'),
  'texts of others': () => t('Texts of others with the name'),
  usage: () => t('AI calls'),
};

/** The counts with their names, largest first. */
export function namedCounts(counts: Readonly<Record<string, number>>): [name: string, count: number][] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => [names[kind]?.() ?? kind, count]);
}

/** The kinds of things in a hand-over, in the order of the form. */
export const handOverKinds = Object.keys(handOverNames) as HandOverKind[];
