import type { Place } from './place.ts';

const ofPerson = 't.user_id = $1';
const people = ['user_id'];

/** A record whose key the successor uses already stays, because a collection has each key once. */
const keyIsFree = `not exists (
  select from agent_record_key k join agent_record_key taken
    on taken.is_unique and taken.agent = k.agent and taken.collection = k.collection and taken.field = k.field
      and taken.value = k.value and taken.owner_id = $2
  where k.record_id = t.id and k.is_unique)`;

const stays = 'the custom agents belong to the workspace';

/** Data that agents hold about a person, and settings of a person for agents. */
export const agentPlaces: Readonly<Record<string, Place>> = {
  ai_job_step: {
    of: 't.job_id in (select id from ai_job where user_id = $1)',
    people: [],
    exported: { file: 'job-steps' },
    erased: 'with ai_job',
    counted: 'jobs',
  },
  agenda_jobs: {
    of: `t.data ->> 'person' = $1::uuid::text or t.data -> 'payload' ->> 'userId' = $1::uuid::text
      or t.data -> 'payload' ->> 'jobId' in (select id::text from ai_job where user_id = $1)`,
    people: [],
    exported: { not: 'the queue of the jobs, which are listed' },
    erased: 'step',
    counted: 'jobs',
  },
  ai_job: { of: ofPerson, people, exported: { file: 'jobs' }, erased: 'rows', counted: 'jobs' },
  agent_record: {
    of: 't.owner_id = $1',
    people: ['owner_id', 'audience'],
    exported: { file: 'agent-records' },
    erased: 'step',
    counted: 'records of agents',
    handOver: {
      kind: 'records',
      column: 'owner_id',
      where: keyIsFree,
      set: `revision = t.revision + 1, data = case when t.data ? 'ownerName'
        then jsonb_set(t.data, '{ownerName}', (select to_jsonb(name) from app_user where id = $2)) else t.data end,
        audience = array_remove(t.audience, $2)`,
    },
  },
  agent_record_key: {
    of: 't.owner_id = $1',
    people: ['owner_id'],
    exported: { not: 'an index of the records, which are listed' },
    erased: 'with agent_record',
    counted: 'records of agents',
    handOver: {
      kind: 'records',
      column: 'owner_id',
      where: 't.record_id in (select id from agent_record where owner_id = $2)',
    },
  },
  agent_record_past: {
    of: 't.record_id in (select id from agent_record where owner_id = $1)',
    people: [],
    exported: { file: 'agent-record-versions' },
    erased: 'with agent_record',
    counted: 'records of agents',
  },
  hand_over: {
    of: ofPerson,
    people,
    exported: { file: 'content-passed-between-agents' },
    erased: 'rows',
    counted: 'records of agents',
  },
  agent_preference: {
    of: ofPerson,
    people,
    exported: { file: 'agent-preferences' },
    erased: 'rows',
    counted: 'settings of agents',
  },
  agent_settings: {
    of: ofPerson,
    people,
    exported: { file: 'agent-settings' },
    erased: 'rows',
    counted: 'settings of agents',
  },
  agent_prompt_version: {
    of: ofPerson,
    people: ['user_id', 'author_id'],
    exported: { file: 'agent-instructions' },
    erased: 'rows',
    counted: 'settings of agents',
  },
  agent_grantee: {
    of: ofPerson,
    people,
    exported: { file: 'agents-with-access' },
    erased: 'rows',
    counted: 'settings of agents',
  },
  agent_page_fault: {
    of: ofPerson,
    people,
    exported: { file: 'faults-of-pages' },
    erased: 'rows',
    counted: 'settings of agents',
  },
  agent_schedule_pause: {
    of: ofPerson,
    people,
    exported: { file: 'paused-schedules' },
    erased: 'rows',
    counted: 'settings of agents',
  },
  agent_schedule: {
    of: 't.runs_as = $1',
    people: ['runs_as'],
    exported: { file: 'schedules' },
    erased: 'step',
    counted: 'schedules',
    handOver: { kind: 'schedules', column: 'runs_as', set: 'paused = true' },
  },
  agent: {
    of: 't.created_by = $1',
    people: ['created_by'],
    exported: { file: 'custom-agents' },
    erased: 'pseudonym',
    counted: 'custom agents',
    handOver: { kind: 'agents', column: 'created_by' },
  },
  agent_secret: {
    of: 't.updated_by = $1',
    people: ['updated_by'],
    exported: { not: 'secrets of agents belong to the workspace' },
    erased: 'pseudonym',
    counted: 'custom agents',
  },
  agent_submission: {
    of: 't.decided_by = $1',
    people: ['decided_by'],
    exported: { not: stays },
    erased: 'pseudonym',
    counted: 'custom agents',
  },
  delivery_token: {
    of: 't.created_by = $1',
    people: ['created_by'],
    exported: { file: 'delivery-tokens', hidden: ['hash'] },
    erased: 'pseudonym',
    counted: 'custom agents',
  },
  memory: {
    of: ofPerson,
    people,
    exported: { file: 'memories', hidden: ['meaning', 'terms', 'embedder'] },
    erased: 'rows',
    counted: 'memories',
  },
  tool_approval: {
    of: ofPerson,
    people,
    exported: { file: 'approved-tools' },
    erased: 'rows',
    counted: 'settings of agents',
  },
  prompt_template_version: {
    of: 't.author_id = $1 or t.template_id in (select id from prompt_template where owner_id = $1)',
    people: ['author_id'],
    exported: { file: 'prompt-versions' },
    erased: 'pseudonym',
    counted: 'prompts',
  },
  prompt_template: {
    of: 't.owner_id = $1',
    people: ['owner_id'],
    exported: { file: 'prompts' },
    erased: 'rows',
    counted: 'prompts',
    handOver: { kind: 'prompts', column: 'owner_id' },
  },
};
