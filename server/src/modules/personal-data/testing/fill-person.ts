import { createHash, randomUUID } from 'node:crypto';
import { buildPdf } from '../../../ingest/testing/build-pdf.ts';
import { attachSettled } from '../../chat/testing/attach.ts';
import type { ParrotServer } from '../../../testing/parrot-server.ts';
import { newSession } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';

export interface FilledPerson {
  client: TestClient;
  id: string;
  email: string;
  name: string;
  /** A rare word that is in everything that the person wrote. */
  word: string;
  documentId: string;
  projectId: string;
  chatId: string;
  recordId: string;
}

/**
 * Gives a person something of every kind, with the word and the name in every text: through the routes where a person enters it,
 * and as rows where an agent or another server stores it.
 */
export async function fillPerson(
  server: ParrotServer,
  { email, name, word, colleagueId }: { email: string; name: string; word: string; colleagueId: string },
): Promise<FilledPerson> {
  const client = await server.signIn(email);
  const done = async (answer: Promise<{ status: number; body: { id?: string } }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body.id ?? '';
  };
  const { id } = (await client.get('/api/auth/me')).body as { id: string };
  await done(client.patch('/api/profile', { name, userInfo: `About ${word}`, customInstructions: word }));
  const text = `${name} (${email}) writes about ${word} in this report for the board.`;
  const documentId = await server.add(client, `${word}.txt`, text);
  const share = { to: 'person', id: colleagueId, role: 'viewer' };
  await done(client.put(`/api/documents/${documentId}/shares`, share));
  const projectId = await done(client.post('/api/projects', { name: word, instructions: text }));
  await done(client.put(`/api/projects/${projectId}/members`, share));
  const chatId = await newSession(client, `Chat about ${word}`, 79);
  await server.say(client, { say: `An answer about ${word}`, search: word });
  await done(client.put(`/api/ai-chat-sessions/${chatId}/shares`, { to: 'person', id: colleagueId }));
  const pdf = new Uint8Array(buildPdf([text], { trailer: `/Note (${word})` }));
  await attachSettled(client, `${word}-attached.pdf`, pdf);
  const memory = { agentId: 'parrot', content: text, type: 'conversation' };
  await done(client.post('/api/memories', memory));
  await done(client.post('/api/prompt-templates', { name: word, template: text, category: word }));
  await done(client.post('/api/access-tokens', { name: word, days: null }));
  await client.get(`/api/ai-chat-sessions/${chatId}/export?format=md`);
  await client.get(`/api/documents/${documentId}/download`);

  const recordId = await fillRows(server, { id, email, name, word, text, colleagueId });
  return { client, id, email, name, word, documentId, projectId, chatId, recordId };
}

interface Given {
  id: string;
  email: string;
  name: string;
  word: string;
  text: string;
  colleagueId: string;
}

async function fillRows({ database: { pool } }: ParrotServer, given: Given): Promise<string> {
  const { id, email, name, word, text, colleagueId } = given;
  const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const names = Object.keys(values);
    const { rows } = await pool.query<{ row: { id: string } }>(
      `insert into ${table} as t (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
       returning to_jsonb(t) as row`,
      Object.values(values),
    );
    return rows[0]?.row.id ?? '';
  };
  const hash = (what: string) => createHash('sha256').update(`${what} ${email}`).digest('hex');
  const json = (value: unknown) => JSON.stringify(value);
  const person = { user_id: id };
  const agent = 'parrot';
  const post = { title: word, ownerName: name, text, author: { id, name } };

  const recordId = await insert('agent_record', {
    agent,
    collection: 'posts',
    owner_id: id,
    data: json(post),
    audience: [colleagueId],
    shape: '',
  });
  const key = { record_id: recordId, agent, collection: 'posts', owner_id: id, is_unique: true };
  await insert('agent_record_key', { ...key, field: 'title', value: word });
  await insert('agent_record_past', { record_id: recordId, version: 1, data: json(post) });
  const jobId = await insert('ai_job', {
    ...person,
    agent,
    name: 'write',
    input: json({ text }),
    instructions: text,
    result: json({ text }),
    error: text,
    status: 'completed',
    steps: json([{ name: word }]),
  });
  await insert('ai_job_step', { job_id: jobId, name: 'read', key: '', result: json({ text }) });
  await insert('agenda_jobs', {
    name: 'parrot:write',
    type: 'normal',
    priority: 0,
    data: json({ person: id, payload: { jobId, text } }),
  });
  await insert('hand_over', { ...person, to_agent: agent, content: json({ text }), from_title: word });
  await insert('agent_preference', { agent, ...person, settings: json({ tone: word }) });
  await insert('agent_settings', { agent, ...person, chosen: json({ tone: word }) });
  await insert('agent_prompt_version', { agent, ...person, prompt: text, author_id: id });
  await insert('agent_grantee', { agent: 'other', ...person });
  await insert('agent_page_fault', { agent, ...person, version: '1', kind: 'error', message: text });
  await insert('tool_approval', { id: randomUUID(), ...person, agent, tool: word, state: 'approved' });
  await insert('notification', { ...person, title: text, body: word, kind: 'agents' });
  await insert('notification', {
    user_id: colleagueId,
    title: `${name} shared “${word}” with you`,
    kind: 'agents',
    href: `/agents/parrot/${recordId}`,
  });
  const setting = json({ [word]: true });
  await insert('notification_setting', { ...person, kinds: setting });
  await insert('notification_digest', {
    ...person,
    cadence: 'daily',
    hour: 8,
    time_zone: 'UTC',
    next_at: '2030-01-01',
    error: text,
  });
  await insert('budget', { scope: 'person', subject: id, amount: 5 });
  await insert('budget_warning', { scope: 'person', subject: id, month: '2026-01-01', level: 80 });
  await insert('budget_hold', { ...person, agent, amount: 1, expires_at: '2030-01-01' });
  await insert('rate_limit', { key: `requests:${id}`, points: 1 });
  await insert('ai_call', {
    ...person,
    agent,
    provider: 'p',
    model: 'm',
    input_tokens: 1,
    output_tokens: 1,
    duration_ms: 1,
    outcome: 'ok',
    cost: '0.5',
  });
  const clientId = await insert('oauth_client', { name: 'A program', redirect_uris: json([]) });
  const connection = { ...person, client_id: clientId, redirect_uri: `https://${word}.test` };
  const connectionId = await insert('oauth_connection', { ...connection, may_act: false });
  await insert('oauth_token', {
    hash: hash('token'),
    connection_id: connectionId,
    kind: 'access',
    expires_at: '2030-01-01',
  });
  await insert('oauth_authorization', {
    ...connection,
    session_id: 's',
    state: word,
    challenge: 'c',
    offers_acting: false,
    may_act: false,
    expires_at: '2030-01-01',
  });
  const { rows: servers } = await pool.query<{ id: number }>(
    `insert into mcp_server (name, url, sign_in, tools, read_at) values ($1, 'https://mcp.test', 'person', '[]', now()) returning id`,
    [`Server of ${hash('server').slice(0, 8)}`],
  );
  const sealed = { server_id: servers[0]?.id, ...person, sealed: word, key_id: 'k' };
  await insert('mcp_account', sealed);
  await insert('mcp_sign_in', {
    ...sealed,
    state_hash: hash('state'),
    session_id: 's',
    return_to: `/${word}`,
  });
  await insert('agent_schedule', {
    agent,
    name: `daily of ${hash('schedule').slice(0, 8)}`,
    title: 'Daily',
    scope: 'workspace',
    timing: json({ every: '1 day' }),
    next_at: '2030-01-01',
    paused: false,
    runs_as: id,
  });
  const { rows: schedules } = await pool.query<{ name: string }>(
    'select name from agent_schedule where runs_as = $1',
    [id],
  );
  await insert('agent_schedule_pause', { agent, name: schedules[0]?.name, ...person });
  await insert('project_pin', {
    ...person,
    project_id: (await pool.query<{ id: string }>('select id from project where owner_id = $1', [id])).rows[0]
      ?.id,
  });
  const teamId = await insert('team', { name: `Team of ${hash('team').slice(0, 8)}` });
  await insert('team_member', { team_id: teamId, ...person });
  const directory = `hr-${hash('directory').slice(0, 8)}`;
  await insert('scim_directory', { id: directory, name: 'People', domains: ['example.test'] });
  await insert('scim_token', {
    directory,
    hash: hash('scim token'),
    ending: 'abcd',
    created_by: id,
    expires_at: '2030-01-01',
  });
  await insert('scim_user', {
    ...person,
    directory,
    user_name: email,
    external_id: word,
    display_name: name,
    active: true,
    attributes: json({ userName: email, displayName: name, title: word }),
  });
  const groupId = await insert('external_group', { provider: directory, external_id: 'g', name: 'Desk' });
  await insert('scim_group', { group_id: groupId, directory, display_name: 'Desk' });
  await insert('scim_group_member', { group_id: groupId, ...person });
  await insert('scim_problem', { directory, message: `${email} is in another directory` });
  await insert('known_browser', { ...person, hash: hash('browser') });
  await insert('sign_in_failure', { provider: 'google', code: 'server_error', detail: 'A detail', email });
  await insert('admin_link', { hash: hash('link'), email, expires_at: '2030-01-01' });
  await insert('admin_token', {
    name: word,
    scopes: ['people:read'],
    networks: [],
    hash: hash('admin token'),
    ending: 'abcd',
    created_by: id,
    expires_at: '2030-01-01',
  });
  await insert('document_news', {
    event: 'document.changed',
    document_id: id,
    owner_id: id,
    agent,
    person_id: id,
  });
  await insert('audit_entry', {
    user_id: id,
    action: 'chat.search',
    subject: id,
    detail: json({ query: word, by: name }),
    address: '10.1.2.3',
  });
  await insert('audit_entry', {
    user_id: null,
    action: 'account.refuse-sign-in',
    subject: email,
    detail: json({ email, reason: 'account_disabled' }),
    address: '10.1.2.3',
  });
  // Rows of the colleague into which the product or an agent wrote the person's name.
  await insert('agent_record', {
    agent,
    collection: 'posts',
    owner_id: colleagueId,
    data: json({ title: 'Of the colleague', editors: [name], changed: { by: name, mail: email } }),
    shape: '',
  });
  return recordId;
}
