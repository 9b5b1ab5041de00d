import { describe, expect, it } from 'vitest';
import type { ChatMessage, RunFrame, ServerFrame } from '../../../chat.ts';
import { type Thread, withQuestion, withStored, withUnsent } from './thread.ts';
import { evidenceOf } from '../evidence/evidence-of.ts';
import { hasGap, withFrame } from './thread-frames.ts';

const runId = '00000000-0000-4000-8000-000000000001';
const place = { runId, sessionId: 's' };

function message(values: Partial<ChatMessage>): ChatMessage {
  return {
    id: 'm1',
    sessionId: 's',
    clientMessageId: 'c1',
    role: 'user',
    content: 'Hello',
    status: 'complete',
    runId: null,
    citations: [],
    parentId: null,
    siblingIds: [],
    checks: null,
    steps: [],
    reasoning: null,
    rating: null,
    attachment: null,
    attachments: [],
    usage: null,
    provider: null,
    model: null,
    durationMs: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...values,
  };
}

const answer = (values: Partial<ChatMessage>) =>
  message({ id: 'm2', clientMessageId: null, role: 'assistant', runId, ...values });

const passage = {
  id: 'p',
  documentId: 'd',
  filename: 'rules.md',
  version: 1,
  page: null,
  section: null,
  start: 0,
  end: 5,
  quote: 'Hello',
};
const chunk = (seq: number, content: string): RunFrame => ({ ...place, type: 'chunk', seq, content });
const feed = (thread: Thread, ...frames: ServerFrame[]) => frames.reduce(withFrame, thread);
const pending = withQuestion([], { clientMessageId: 'c1', content: 'Hello', attachment: null });
const running = feed(pending, { type: 'run', runId, sessionId: 's', message: message({}) });

describe('a chat thread', () => {
  it('a chat thread shows a question immediately and confirms the question under the same key', () => {
    expect(pending.map(({ key, status }) => [key, status])).toEqual([['c1', 'pending']]);
    expect(running.map(({ key, status }) => [key, status])).toEqual([
      ['c1', 'complete'],
      [runId, 'streaming'],
    ]);
  });

  it('a chat thread shows the sources that an answer has cited so far, after those of the continued text', () => {
    const named = (number: number) => ({ ...passage, number, score: 1 });
    const sources = (seq: number, ...numbers: number[]): RunFrame => ({
      ...place,
      type: 'sources',
      seq,
      sources: numbers.map(named),
    });
    const shown = (thread: Thread) => {
      const last = thread.at(-1);
      return last && evidenceOf(last).map(({ number }) => number);
    };
    const written = feed(running, chunk(1, 'Hello '), sources(2, 1), chunk(3, '[1] '), sources(4, 2, 3));
    expect([shown(feed(running, chunk(1, 'Hello '))), shown(written)]).toEqual([[], [1, 2, 3]]);

    const citations = [{ ...passage, number: 1, before: '', after: '' }];
    const stopped = answer({ status: 'stopped', content: 'Hello [1] ', citations });
    const again = '00000000-0000-4000-8000-000000000002';
    const going = feed(
      feed(written, { ...place, type: 'done', seq: 5, fullResponse: 'Hello [1] ', message: stopped }),
      {
        type: 'run',
        runId: again,
        sessionId: 's',
        message: message({}),
        answer: { ...stopped, runId: again },
      },
      { ...sources(1, 2), runId: again },
    );
    expect(shown(going)).toEqual([1, 2]);
  });

  it('a chat thread keeps a second question with equal text', () => {
    const twice = withQuestion(running, { clientMessageId: 'c2', content: 'Hello', attachment: null });
    expect(withStored(twice, [message({}), answer({ status: 'streaming', content: '' })])).toHaveLength(3);
  });

  it('a chat thread applies every frame once, however often a resume repeats the frame', () => {
    const thread = feed(
      running,
      chunk(1, 'One '),
      chunk(2, 'two '),
      chunk(1, 'One '),
      chunk(2, 'two '),
      chunk(3, 'three'),
    );
    expect(thread.at(-1)?.content).toBe('One two three');
  });

  it('a chat thread shows steps as they start and end, and reasoning beside the text', () => {
    const step = (seq: number, state: 'running' | 'done'): RunFrame => ({
      ...place,
      seq,
      type: 'step',
      step: { id: 'search', state, title: state, documents: [], outcome: null, passages: [], withheld: 0 },
    });
    const begun = feed(running, step(1, 'running'), { ...place, seq: 2, type: 'reasoning', content: 'Hm' });
    expect(begun.at(-1)).toMatchObject({ reasoning: 'Hm', steps: [{ state: 'running' }] });
    const ended = feed(begun, step(3, 'done'), chunk(4, 'Yes'));
    expect(ended.at(-1)).toMatchObject({ content: 'Yes', steps: [{ id: 'search', state: 'done' }] });
  });

  it('a chat thread detects a gap between frames and adds no text after the gap', () => {
    const thread = feed(running, chunk(1, 'One '));
    expect(hasGap(thread, chunk(3, 'three'))).toBe(true);
    expect(hasGap(thread, chunk(2, 'two'))).toBe(false);
    expect(feed(thread, chunk(3, 'three')).at(-1)?.content).toBe('One ');
  });

  it('a chat thread ends with the stored answer', () => {
    const thread = feed(running, chunk(1, 'One'), {
      ...place,
      type: 'done',
      seq: 2,
      fullResponse: 'One two',
      message: answer({ content: 'One two', model: 'm' }),
    });
    expect(thread.at(-1)).toMatchObject({ key: runId, content: 'One two', status: 'complete', model: 'm' });
  });

  it('a chat thread keeps the partial answer of a failed run and shows the reason', () => {
    const thread = feed(running, chunk(1, 'One'), {
      ...place,
      type: 'error',
      seq: 2,
      code: 'unavailable',
      message: 'The provider is down.',
      error: 'The provider is down.',
      partial: answer({ content: 'One', status: 'failed' }),
    });
    expect(thread.at(-1)).toMatchObject({
      content: 'One',
      status: 'failed',
      problem: 'The provider is down.',
    });
  });

  it('a chat thread ends an answer that the server cannot find, and keeps the text so far', () => {
    const error = { type: 'error', code: 'not-found', message: 'Gone.', error: 'Gone.', runId } as const;
    const lost = feed(running, chunk(1, 'One'), error);
    expect(lost.at(-1)).toMatchObject({ content: 'One', status: 'interrupted', problem: 'Gone.' });
    const stored = answer({ content: 'One two' });
    const done = { ...place, type: 'done', seq: 3, fullResponse: 'One two', message: stored } as const;
    expect(feed(lost, done, error).at(-1)).toMatchObject({ content: 'One two', status: 'complete' });
  });

  it('a chat thread does not reset an answer in progress when the stored messages reload', () => {
    const thread = feed(running, chunk(1, 'One'));
    const merged = withStored(thread, [message({}), answer({ status: 'streaming', content: '' })]);
    expect(merged.at(-1)).toMatchObject({ content: 'One', seq: 1 });
  });

  it('a chat thread keeps a question that could not be sent, with the reason', () => {
    const thread = withUnsent(pending, 'c1', 'No connection');
    expect(withStored(thread, [])).toMatchObject([{ key: 'c1', status: 'unsent', problem: 'No connection' }]);
  });
});
