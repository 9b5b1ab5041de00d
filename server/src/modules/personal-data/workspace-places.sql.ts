import type { Place } from './place.ts';

const ofPerson = 't.user_id = $1';
const people = ['user_id'];
const workspace = 'the row belongs to the workspace';

export const workspacePlaces: Readonly<Record<string, Place>> = {
  project_pin: {
    of: ofPerson,
    people,
    exported: { file: 'pinned-projects' },
    erased: 'rows',
    counted: 'shares',
  },
  project_member: {
    of: ofPerson,
    people,
    exported: { file: 'project-memberships' },
    erased: 'rows',
    counted: 'shares',
  },
  project_document: {
    of: 't.added_by = $1',
    people: ['added_by'],
    exported: { file: 'documents-added-to-projects' },
    erased: 'pseudonym',
    counted: 'projects',
  },
  project: {
    of: 't.owner_id = $1',
    people: ['owner_id'],
    exported: { file: 'projects' },
    erased: 'step',
    counted: 'projects',
    handOver: {
      kind: 'projects',
      column: 'owner_id',
      where: 't.deleted_at is null',
      set: 'updated_at = now()',
      afterwards: `delete from project_member m using project p
        where p.id = m.project_id and p.owner_id = $1 and m.user_id = $1`,
    },
  },
  team_member: { of: ofPerson, people, exported: { file: 'teams' }, erased: 'rows', counted: 'teams' },
  notification: {
    of: ofPerson,
    people,
    exported: { file: 'notifications' },
    erased: 'rows',
    counted: 'notifications',
  },
  notification_digest: {
    of: ofPerson,
    people,
    exported: { file: 'digest' },
    erased: 'rows',
    counted: 'notifications',
  },
  notification_setting: {
    of: ofPerson,
    people,
    exported: { file: 'notification-settings' },
    erased: 'rows',
    counted: 'notifications',
  },
  budget: {
    of: `t.scope = 'person' and t.subject = $1::text`,
    people: [],
    exported: { file: 'budget' },
    erased: 'rows',
    counted: 'budget',
  },
  budget_warning: {
    of: `t.scope = 'person' and t.subject = $1::text`,
    people: [],
    exported: { not: 'which warnings of the budget were sent' },
    erased: 'rows',
    counted: 'budget',
  },
  budget_hold: {
    of: ofPerson,
    people,
    exported: { not: 'amounts of calls that are running' },
    erased: 'rows',
    counted: 'budget',
  },
  ai_call: {
    of: ofPerson,
    people,
    exported: { file: 'usage' },
    erased: 'pseudonym',
    counted: 'usage',
  },
  audit_entry: {
    of: ofPerson,
    people,
    exported: { file: 'audit-log', hidden: ['previous', 'seal', 'salt'] },
    erased: 'step',
    counted: 'audit log',
  },
  backup_run: {
    of: 't.started_by = $1',
    people: ['started_by'],
    exported: { not: workspace },
    erased: 'pseudonym',
    counted: 'workspace',
  },
  restored_workspace: {
    of: 't.resumed_by = $1',
    people: ['resumed_by'],
    exported: { not: workspace },
    erased: 'pseudonym',
    counted: 'workspace',
  },
  workspace_setting: {
    of: 't.changed_by = $1',
    people: ['changed_by'],
    exported: { not: workspace },
    erased: 'pseudonym',
    counted: 'workspace',
  },
  style_guide: {
    of: 't.updated_by = $1',
    people: ['updated_by'],
    exported: { not: workspace },
    erased: 'pseudonym',
    counted: 'workspace',
  },
  person_run: {
    of: ofPerson,
    people: ['user_id', 'successor_id', 'started_by'],
    exported: { file: 'hand-overs-and-erasures' },
    erased: 'pseudonym',
    counted: 'workspace',
  },
  app_user: {
    of: 't.id = $1',
    people: [],
    exported: { file: 'profile' },
    erased: 'step',
    counted: 'profile',
  },
};
