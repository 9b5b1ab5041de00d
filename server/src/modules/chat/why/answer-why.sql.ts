import { AppError } from '@staffroom/sdk';
import { type AnswerStep, visibleStep } from '@staffroom/sdk/internal/shared';
import { type AnswerWhy, getAnswerWhy } from '@staffroom/sdk/core';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { isDocumentId } from '../../access/document-id.ts';
import { sharedWithProjectOf } from '../../access/project-access.sql.ts';
import { readableAmong } from '../../access/readable-among.sql.ts';
import { readBranch } from '../messages/read-branch.sql.ts';
import type { NotedPassage, StoredNotes } from './answer-notes.ts';

interface AnswerRow {
  sessionId: string;
  own: boolean;
  agent: string;
  provider: string | null;
  model: string | null;
  durationMs: number | null;
  createdAt: Date;
  steps: AnswerStep[] | null;
  runs: StoredNotes[] | null;
}

type Noted = NonNullable<AnswerWhy['noted']>;

/** Explains an answer to the person who asked the question and, without personal texts, to readers of a shared chat. */
export function answerWhyRoutes({ pool }: Pick<Database, 'pool'>): ApiRoute[] {
  /** @throws AppError `not-found` */
  async function load(userId: string, id: string): Promise<AnswerRow> {
    if (!z.guid().safeParse(id).success) throw missingAnswer();
    const { rows } = await pool.query<AnswerRow>(answer, [id, userId]);
    const [row] = rows;
    if (!row) throw missingAnswer();
    if (row.own) return row;
    // Readers of a shared chat see only the selected branch, so answers of other branches are missing for them.
    const shown = await readBranch({ pool }, row.sessionId, userId);
    if (!shown.some((message) => message.id === id)) throw missingAnswer();
    return row;
  }

  async function callsOf(ids: string[]): Promise<Noted['calls']> {
    const { rows } = await pool.query<Noted['calls'][number]>(
      `select provider, model, input_tokens "inputTokens", output_tokens "outputTokens", duration_ms "durationMs", outcome,
         trim_scale(cost)::text as cost
       from ai_call where id = any ($1::uuid[]) order by created_at, id`,
      [ids],
    );
    return rows;
  }

  return [
    implement(getAnswerWhy, async ({ user, params: { id } }) => {
      const { own, agent, provider, model, durationMs, createdAt, runs, steps } = await load(user.id, id);
      const lookedUp = own ? (steps ?? []) : [];
      const passages = (runs ?? []).flatMap((run) => run.passages);
      const places = lookedUp.flatMap((step) => [...step.documents, ...step.passages]);
      const named = [...passages, ...places].map(({ documentId }) => documentId);
      const open = new Set(await readableAmong(pool, user.id, named));
      // A source outside the library, such as an attached file, is visible only to the person who asked.
      const mayOpen = (documentId: string) =>
        isDocumentId(documentId) ? open.has(documentId.toLowerCase()) : own;
      const ids = (runs ?? []).flatMap(({ calls }) => calls);
      const calls = await callsOf(ids);
      return {
        own,
        agent,
        provider,
        model,
        durationMs,
        createdAt: createdAt.toISOString(),
        steps: lookedUp.map((step) => visibleStep(step, mayOpen)),
        noted:
          runs === null
            ? null
            : {
                ...toldIn(runs, own),
                // Only administrators can look up a trace.
                traceId: user.role === 'admin' ? (runs.at(-1)?.traceId ?? null) : null,
                ...placesIn(passages, mayOpen),
                calls,
                forgotten: ids.length - calls.length,
              },
      };
    }),
  ];
}

/** The inputs that may be shown. Other readers never get the asker's personal texts, even if the chat is shared with them. */
function toldIn(
  runs: StoredNotes[],
  own: boolean,
): Pick<Noted, 'version' | 'prompt' | 'project' | 'profile' | 'memories'> {
  const { version = '', prompt = null, project = null, profile = null } = runs.at(-1) ?? {};
  const isPersonal = prompt?.from === 'person' || prompt?.from === 'question';
  const said = profile !== null && (profile.userInfo !== '' || profile.customInstructions !== '');
  return {
    version,
    prompt: prompt && { from: prompt.from, text: own || !isPersonal ? prompt.text : null },
    project: project && (own ? project : { name: null, text: null }),
    profile: own && said ? profile : null,
    memories: own ? [...new Set(runs.flatMap(({ memories }) => memories))] : null,
  };
}

function placesIn(
  passages: NotedPassage[],
  mayOpen: (documentId: string) => boolean,
): Pick<Noted, 'passages' | 'withheld'> {
  const places = new Map<string, Noted['passages'][number]>();
  const closed = new Set<string>();
  for (const passage of passages) {
    const { documentId, version, page, section } = passage;
    if (!mayOpen(documentId)) closed.add(documentId);
    else {
      const key = JSON.stringify([documentId, version, page, section]);
      places.set(key, { ...passage, count: (places.get(key)?.count ?? 0) + 1 });
    }
  }
  return { passages: [...places.values()], withheld: closed.size };
}

/** Returns the same error for answers of other people and for missing answers. */
function missingAnswer(): AppError {
  return new AppError('not-found', 'This answer does not exist.');
}

const answer = `
select s.id "sessionId", s.user_id = $2 own, s.agent, m.provider, m.model, m.duration_ms "durationMs",
  m.created_at "createdAt", m.steps, n.runs
from chat_message m join chat_session s on s.id = m.session_id join app_user owner on owner.id = s.user_id
left join chat_answer_note n on n.message_id = m.id
where m.id = $1 and m.role = 'assistant' and m.status <> 'streaming'
  and (s.user_id = $2 or (owner.disabled_at is null and (s.shared_at is not null or ${sharedWithProjectOf('$2::uuid')})))`;
