import type { ChatMessage, ChatSession } from '@staffroom/sdk/internal/shared';
import type { Answers } from './answers.ts';
import { aChat, aMessage, anId } from './fixtures.ts';
import { refuse } from './refusal.ts';
import type { Screen } from './render-screen.tsx';

interface Run {
  id: string;
  sessionId: string;
  seq: number;
  text: string;
  questionId: string;
}

/**
 * Simulates the chats of one person, without branches. A model answers immediately, except questions with the word in `slowly`,
 * whose answers the test writes.
 */
export class ChatDesk {
  sessions: ChatSession[] = [];
  messages: ChatMessage[] = [];
  /** The test answers questions with this word by calling `write` and `end`. */
  slowly = 'slowly';
  #screen: Screen | undefined;
  #run: Run | undefined;
  #last = 1_000;

  /** Adds a chat. `said` alternates between questions and answers. @returns the chat */
  add(title: string, ...said: string[]): ChatSession {
    const session = aChat({ id: this.#id(), title });
    this.sessions = [session, ...this.sessions];
    for (const [index, content] of said.entries())
      this.#store({ sessionId: session.id, content, role: index % 2 === 0 ? 'user' : 'assistant' });
    return session;
  }

  answers(): Answers {
    const find = (params: Record<string, string>) =>
      this.sessions.find(({ id }) => id === params['id']) ?? refuse('not-found', 'There is no such chat');
    return {
      'GET /api/ai-chat-sessions': ({ query }) =>
        this.sessions
          .filter(({ title }) => title.toLowerCase().includes((query.search ?? '').toLowerCase()))
          .slice(query.offset, query.offset + query.limit),
      'POST /api/ai-chat-sessions': ({ body }) =>
        Object.assign(this.add(body.title), { documentIds: body.documentIds ?? [] }),
      'GET /api/ai-chat-sessions/:id': ({ params }) => find(params),
      'GET /api/ai-chat-sessions/:id/documents': [],
      'PATCH /api/ai-chat-sessions/:id': ({ params, body: { title, pinned, shared } }) => {
        const change = Object.entries({ title, pinned, shared }).filter(([, value]) => value !== undefined);
        this.sessions = this.sessions.map((each) =>
          each.id === params['id'] ? { ...each, ...Object.fromEntries(change) } : each,
        );
        return find(params);
      },
      'GET /api/ai-chat-sessions/:id/shares': [],
      'DELETE /api/ai-chat-sessions/:id': ({ params }) => {
        this.sessions = this.sessions.filter(({ id }) => id !== params['id']);
      },
      'GET /api/ai-chat-sessions/:id/messages': ({ params }) =>
        this.messages.filter(({ sessionId }) => sessionId === params['id']),
    };
  }

  /** Sends the simulated answers over the socket of this screen. */
  sitAt(screen: Screen): void {
    this.#screen = screen;
    screen.socket.onFrame = (frame) => {
      if (frame['type'] === 'chat') this.#take(frame);
      if (frame['type'] === 'stop') this.end('stopped');
      if (frame['type'] === 'resume') this.#resume();
    };
  }

  write(text: string): void {
    const run = this.#writing();
    run.text += text;
    run.seq += 1;
    this.#send({ type: 'chunk', runId: run.id, sessionId: run.sessionId, seq: run.seq, content: text });
  }

  end(status: ChatMessage['status'] = 'complete', over: Partial<ChatMessage> = {}): void {
    const { id: runId, sessionId, seq, text, questionId } = this.#writing();
    this.#run = undefined;
    this.messages = this.messages.filter((each) => each.runId !== runId);
    const message = this.#store({
      sessionId,
      content: text,
      role: 'assistant',
      status,
      runId,
      parentId: questionId,
      ...over,
    });
    this.#send({ type: 'done', runId, sessionId, seq: seq + 1, fullResponse: text, message });
  }

  /** Ends the answer with a failure. The text so far is kept. @returns the id of the failed run */
  fail(message: string): string {
    const { id: runId, sessionId, seq, text, questionId } = this.#writing();
    this.#run = undefined;
    this.messages = this.messages.filter((each) => each.runId !== runId);
    const end = { role: 'assistant', status: 'failed', runId, parentId: questionId } as const;
    const partial = text === '' ? null : this.#store({ sessionId, content: text, ...end });
    const code = 'unavailable';
    this.#send({ type: 'error', runId, sessionId, seq: seq + 1, code, message, error: message, partial });
    return runId;
  }

  #take(frame: Record<string, unknown>): void {
    const sessionId = String(frame['sessionId']);
    const again = this.messages.find(({ id }) => id === frame['regenerate']);
    const cut = this.messages.find(({ id }) => id === frame['continueFrom']);
    const question =
      again ??
      this.messages.find(({ id }) => id === cut?.parentId) ??
      this.#store({
        sessionId,
        content: (frame['message'] ?? '') as string,
        clientMessageId: String(frame['clientMessageId']),
      });
    const id = this.#id();
    this.#run = { id, sessionId, seq: 0, text: cut?.content ?? '', questionId: question.id };
    const going = cut && { ...cut, status: 'streaming' as const, runId: id };
    this.messages = going
      ? this.messages.map((each) => (each.id === going.id ? going : each))
      : [
          ...this.messages,
          this.#answer({ status: 'streaming', runId: id, sessionId, parentId: question.id }),
        ];
    this.#send({ type: 'run', runId: id, sessionId, message: question, ...(going && { answer: going }) });
    if (question.content.includes(this.slowly)) return;
    this.write(cut ? ' and the rest.' : `You said: ${question.content}`);
    this.end('complete', cut ? { id: cut.id } : {});
  }

  /** Sends the text of the running answer in one frame. */
  #resume(): void {
    const run = this.#run;
    if (!run) return;
    run.seq = 1;
    this.#send({ type: 'chunk', runId: run.id, sessionId: run.sessionId, seq: 1, content: run.text });
  }

  #store(over: Partial<ChatMessage>): ChatMessage {
    const message = this.#answer(over);
    this.messages = [...this.messages, message];
    return message;
  }

  #answer(over: Partial<ChatMessage>): ChatMessage {
    return aMessage({
      id: this.#id(),
      role: 'user',
      ...(over.role === 'assistant' || over.runId ? { role: 'assistant', content: '' } : {}),
      ...over,
    });
  }

  #writing(): Run {
    if (!this.#run) throw new Error('No answer is being written');
    return this.#run;
  }

  #send(frame: Parameters<Screen['socket']['send']>[0]): void {
    this.#screen?.socket.send(frame);
  }

  #id(): string {
    this.#last += 1;
    return anId(this.#last);
  }
}
