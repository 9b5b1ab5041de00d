import { randomUUID } from 'node:crypto';
import type { ProviderChunk } from '../../provider/ai-provider.ts';

const opening = '<tool_call>';

/** Detects a tool call that a model writes as text, and holds back its text from the first character on. */
export class WrittenCall {
  #held: string | null;

  /** @param offered whether the model got tools; without tools, everything is text */
  constructor(offered: boolean) {
    this.#held = offered ? '' : null;
  }

  /** Adds text. @returns the part that certainly does not belong to a tool call */
  take(text: string): string {
    if (this.#held === null) return text;
    this.#held += text;
    const begun = this.#held.trimStart();
    if (opening.startsWith(begun) || begun.startsWith(opening)) return '';
    return this.#release();
  }

  /** Returns the tool calls if the answer consists of calls alone, otherwise its text. */
  end(): ProviderChunk[] {
    const calls = callsIn(this.#held ?? '');
    if (calls) return calls;
    const text = this.#release();
    return text === '' ? [] : [{ type: 'text', text }];
  }

  #release(): string {
    const text = this.#held ?? '';
    this.#held = null;
    return text;
  }
}

/** Returns null if the text contains anything besides tool calls, or if a call names no tool. */
function callsIn(text: string): ProviderChunk[] | null {
  const found = [...text.matchAll(/<tool_call>([^]*?)<\/tool_call>/g)];
  if (found.length === 0 || text.replaceAll(/<tool_call>[^]*?<\/tool_call>/g, '').trim() !== '') return null;
  const calls = found.map(([, json = '']) => callIn(json));
  return calls.every((call) => call !== null) ? calls : null;
}

function callIn(json: string): ProviderChunk | null {
  try {
    const { name, arguments: input = {} } = JSON.parse(json) as { name?: unknown; arguments?: unknown };
    return typeof name === 'string' ? { type: 'tool-call', id: `call_${randomUUID()}`, name, input } : null;
  } catch {
    return null;
  }
}
