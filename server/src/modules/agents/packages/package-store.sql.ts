import { lockBlob } from '../../documents/blob-lock.sql.ts';

export const selectAll = `
select (select value from workspace_state where name = 'installed-agents') as facts,
  (select coalesce(json_agg(json_build_object('agent', agent, 'version', version, 'blob', blob, 'receipt', receipt,
    'isStored', stored_at is not null) order by agent, version), '[]') from agent_package) as packages`;

export const selectFacts = `select value as facts from workspace_state where name = 'installed-agents'`;

export const setFacts = `
insert into workspace_state (name, value) values ('installed-agents', $1)
on conflict (name) do update set value = excluded.value, updated_at = now()`;

// A process that ended during its upload leaves a row without a tarball, which the next one replaces.
export const nameTarball = `
insert into agent_package (agent, version, blob, receipt) values ($1, $2, $3, $4)
on conflict (agent, version) do update set blob = excluded.blob, receipt = excluded.receipt
where agent_package.stored_at is null`;

export const noteStored = `update agent_package set stored_at = now() where agent = $1 and version = $2 and blob = $3`;

export const removePackage = `delete from agent_package where agent = $1 and version = $2`;

export const setReceipt = `update agent_package set receipt = $3 where agent = $1 and version = $2`;

export const lockTarball = `select ${lockBlob('$1')}`;

export const lockInstalling = `select pg_advisory_xact_lock(hashtext('installed-agents'))`;
