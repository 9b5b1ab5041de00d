import { describe, expect, it, onTestFinished } from 'vitest';
import { createExportWriter, type ExportOrder } from './export-writer.ts';

const nobodyLeaves = new AbortController().signal;

function order(content: string): ExportOrder {
  const message = {
    id: '0',
    role: 'assistant' as const,
    content,
    status: 'complete' as const,
    citations: [],
    attached: 0,
    withheld: [],
    checks: null,
    durationMs: null,
    provider: null,
    model: null,
    origin: null,
    createdAt: new Date(0),
  };
  return { format: 'md', chat: { title: 'A chat', agent: 'Talker', language: 'en', messages: [message] } };
}

/** A chat whose Markdown takes a minute to parse. */
const long = order('**a *b [c](d) `e` '.repeat(80_000));

describe('exporting a chat', () => {
  it('exporting a chat delays no one else, runs once per person, and stops when the client disconnects', async () => {
    const writer = createExportWriter();
    onTestFinished(() => writer.close());
    const leaving = new AbortController();
    const first = writer.write(long, 'ana', leaving.signal);
    first.catch(() => undefined);
    await expect(writer.write(order('Short'), 'ana', nobodyLeaves)).rejects.toMatchObject({
      code: 'rate-limited',
    });
    const other = writer.write(order('Short'), 'ben', nobodyLeaves);
    expect(await Promise.race([first, other])).toContain('Short');
    leaving.abort(new Error('gone'));
    await expect(first).rejects.toThrow('aborted');
    expect(await writer.write(order('Again'), 'ana', nobodyLeaves)).toContain('Again');
  });

  it.each([
    { time: 1, memory: 512 },
    { time: 60_000, memory: 32 },
  ])('exporting a chat is refused as too large if it exceeds the limits %o', async (limits) => {
    const writer = createExportWriter(limits);
    onTestFinished(() => writer.close());
    await expect(writer.write(long, 'ana', nobodyLeaves)).rejects.toMatchObject({ code: 'too-large' });
  });
});
