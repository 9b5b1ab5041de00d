import type { AdminScope, AdminScopeArea } from '@staffroom/sdk/core';
import { t } from '../../../texts/texts.ts';

/** A right in an area. Changing includes reading. */
export type Right = 'read' | 'change';
export type Rights = Partial<Record<AdminScopeArea, Right>>;

export interface ScopeArea {
  name: string;
  /** Says what belongs to the area, and what a token changes in it without a confirmation. */
  hint: string;
  /** Whether a token can only read. */
  readOnly?: true;
}

export const scopeAreas: Readonly<Record<AdminScopeArea, ScopeArea>> = {
  people: {
    name: t('People'),
    hint: t('Accounts and sign-ins. Changing disables, enables and signs out members. Roles need a person.'),
  },
  teams: {
    name: t('Teams'),
    hint: t('Teams and members. A new member gets access to everything shared with the team.'),
  },
  agents: {
    name: t('Agents'),
    hint: t('Settings, access, versions and schedules. New versions and rights need a person.'),
  },
  secrets: {
    name: t('Secrets of agents'),
    hint: t('Changing sets and deletes values. A token can’t read them.'),
  },
  ai: { name: t('AI models'), hint: t('Models, defaults and search models.') },
  providers: {
    name: t('AI providers'),
    hint: t('Changing decides where people’s questions are sent.'),
  },
  tools: {
    name: t('Connected tools'),
    hint: t('Servers and their tools. New servers and tools need a person.'),
  },
  usage: { name: t('Usage and budgets'), hint: t('Call log, budgets and prices.') },
  audit: { name: t('Audit log'), hint: t('Entries, export and verification.'), readOnly: true },
  operations: {
    name: t('Operations'),
    hint: t('Maintenance, backups, storage limits and e-mail.'),
  },
};

export const areaNames = Object.keys(scopeAreas) as AdminScopeArea[];

export const scopesOf = (rights: Rights): AdminScope[] =>
  areaNames.flatMap((area) => (rights[area] ? [`${area}:${rights[area]}` as AdminScope] : []));

/** Returns the names of the areas in which a token has exactly this right. */
export const namesWith = (scopes: readonly AdminScope[], right: Right): string[] => {
  const has = (area: AdminScopeArea, wanted: Right) =>
    (scopes as readonly string[]).includes(`${area}:${wanted}`);
  return areaNames
    .filter((area) => has(area, right) && (right === 'change' || !has(area, 'change')))
    .map((area) => scopeAreas[area].name);
};
