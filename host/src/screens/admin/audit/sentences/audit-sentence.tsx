import { Link, serverMessage } from '@staffroom/sdk/client';
import type { AuditEntryInfo } from '@staffroom/sdk/core';
import type { ReactNode } from 'react';
import { t } from '../../../../texts/texts.ts';
import { factText } from '../audit-facts.ts';
import { agentSentences } from './agent-sentences.ts';
import { contentSentences } from './content-sentences.ts';
import { peopleSentences } from './people-sentences.ts';
import type { Sentences, Told } from './told.ts';
import { workspaceSentences } from './workspace-sentences.ts';

const sentences: Sentences = {
  ...peopleSentences,
  ...contentSentences,
  ...agentSentences,
  ...workspaceSentences,
};

interface AuditSentenceProps {
  entry: AuditEntryInfo;
  /** Names of the agents by slug, in the person's language. */
  agents: ReadonlyMap<string, string>;
}

/** Says who did what to which object. An action that this page does not know, from a newer agent, is shown as its code. */
export function AuditSentence({ entry, agents }: AuditSentenceProps): ReactNode {
  const { action, detail } = entry;
  const told: Told = {
    who: <Actor entry={entry} />,
    what: <strong>{subjectOf(entry, agents)}</strong>,
    other: <strong>{otherOf(entry)}</strong>,
    detail,
    value: (name) => factText(detail[name]),
  };
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  if (sentence) return sentence(told);
  const { who, what } = told;
  return t.rich('{who}: {code} {what}', { who, what, code: <code>{action}</code> });
}

/**
 * An administration token acts for the administrator who created it. The actor without an account is a program with a delivery
 * token, a directory, an identity provider, or the user and machine of a command line.
 */
function Actor({ entry: { userId, name, email, action, detail } }: { entry: AuditEntryInfo }) {
  const person = userId !== null && <Link to={`/admin/people?person=${userId}`}>{name || email}</Link>;
  const { adminToken } = detail;
  if (typeof adminToken === 'string')
    return person
      ? t.rich('The token “{token}” of {person}', { token: adminToken, person })
      : t('The token “{token}”', { token: adminToken });
  if (person) return person;
  if (typeof detail['deliveryToken'] === 'string')
    return t('delivery token “{name}”', { name: detail['deliveryToken'] });
  if (typeof detail['directory'] === 'string')
    return t('The directory {name}', { name: detail['directory'] });
  if (/^(account|team)\./.test(action) && typeof detail['provider'] === 'string')
    return t('The identity provider {name}', { name: detail['provider'] });
  return typeof detail['by'] === 'string' ? detail['by'] : t('Someone without an account');
}

function subjectOf(
  { action, subject, subjectName, names, detail }: AuditEntryInfo,
  agents: ReadonlyMap<string, string>,
): ReactNode {
  const id = subject.slice(subject.lastIndexOf('/') + 1);
  const known = subjectName ?? names[id] ?? agents.get(id);
  if (known !== undefined) return known;
  if (action.startsWith('document.')) return t('a document');
  if (action === 'confirmation.cancel' && typeof detail['title'] === 'string')
    return serverMessage(detail['title']);
  if (typeof detail['name'] === 'string') return detail['name'];
  if (typeof detail['email'] === 'string') return detail['email'];
  if (action.startsWith('schedule.')) return scheduleOf(subject, agents);
  // The subject is the label of a field.
  if (action === 'setting.update') return serverMessage(subject);
  return Object.hasOwn(subjects, subject) ? subjects[subject]?.() : subject;
}

/** Subjects that are words instead of ids: kinds of data, and the people of a budget. */
const subjects: Readonly<Record<string, () => string>> = {
  company: () => t('the company'),
  person: () => t('everyone without their own budget'),
  trash: () => t('Trash'),
  chats: () => t('Chats'),
  notifications: () => t('Notifications'),
  usage: () => t('Call log'),
  audit: () => t('Audit log'),
};

function scheduleOf(subject: string, agents: ReadonlyMap<string, string>): string {
  const [agent = '', name = ''] = subject.split(':', 2);
  return `${agents.get(agent) ?? agent}: ${name}`;
}

/** The second object of a change. A document that the administrator has no access to has no name here. */
function otherOf({ names, detail }: AuditEntryInfo): string {
  if (detail['to'] === 'company') return t('everyone');
  for (const name of ['userId', 'documentId', 'projectId', 'id'] as const) {
    const id = detail[name];
    const known = typeof id === 'string' ? names[id] : undefined;
    if (known !== undefined) return known;
  }
  return typeof detail['documentId'] === 'string' ? t('a document') : t('someone');
}
