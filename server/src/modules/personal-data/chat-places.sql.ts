import type { Place } from './place.ts';

const ownChats = 'select id from chat_session where user_id = $1 or deleted_by = $1';
const ofChats = `t.session_id in (${ownChats})`;
const isShared = `(shared_at is not null or project_shared_at is not null
  or exists (select from chat_share s where s.session_id = chat_session.id))`;
const handedChats = `select id from chat_session where user_id = $2`;

export const chatPlaces: Readonly<Record<string, Place>> = {
  chat_run_batch: {
    of: `t.run_id in (select id from chat_run where user_id = $1)`,
    people: [],
    exported: { not: 'the steps in which an answer arrived; the answers are listed' },
    erased: 'with chat_session',
    counted: 'chats',
  },
  chat_run: {
    of: `t.user_id = $1 or ${ofChats}`,
    people: ['user_id'],
    exported: { not: 'the state of answers, which are listed' },
    erased: 'with chat_session',
    counted: 'chats',
    handOver: { kind: 'sharedChats', column: 'user_id', where: `t.session_id in (${handedChats})` },
  },
  chat_answer_note: {
    of: `t.message_id in (select id from chat_message where session_id in (${ownChats}))`,
    people: [],
    exported: { file: 'chat-answer-notes' },
    erased: 'with chat_session',
    counted: 'chats',
  },
  chat_message: {
    of: ofChats,
    people: [],
    exported: { file: 'chat-messages' },
    erased: 'with chat_session',
    counted: 'chats',
  },
  chat_share: {
    of: `t.user_id = $1 or ${ofChats}`,
    people: ['user_id'],
    exported: { file: 'chat-shares' },
    erased: 'rows',
    counted: 'shares',
  },
  mcp_app_view: {
    of: ofChats,
    people: [],
    exported: { file: 'chat-interfaces' },
    erased: 'with chat_session',
    counted: 'chats',
  },
  chat_attachment: {
    of: 't.user_id = $1',
    people: ['user_id'],
    exported: { file: 'chat-attachments', hidden: ['picture', 'process'] },
    erased: 'rows',
    counted: 'attachments',
    handOver: {
      kind: 'sharedChats',
      column: 'user_id',
      where: `t.message_id in (select id from chat_message where session_id in (${handedChats}))`,
    },
  },
  chat_session: {
    of: 't.user_id = $1 or t.deleted_by = $1',
    people: ['user_id', 'deleted_by'],
    exported: { file: 'chats' },
    erased: 'step',
    counted: 'chats',
  },
};

/** Chats come first in a hand-over, because the rows of their answers follow them. */
export const chatHandOver = {
  kind: 'sharedChats',
  table: 'chat_session',
  column: 'user_id',
  where: `t.id in (select id from chat_session where user_id = $1 and ${isShared})`,
  afterwards: `delete from chat_share s using chat_session c where c.id = s.session_id and c.user_id = $1 and s.user_id = $1`,
} as const;
