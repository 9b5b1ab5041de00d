import { type Citation, isOfAttachment } from '@staffroom/sdk';
import type { BranchMessage } from '../messages/read-branch.ts';

export interface ExportedMessage extends BranchMessage {
  /** Who answered, as people call it: "OpenAI, GPT-6". */
  origin: string | null;
}

/** A conversation on its way into a file. Plain values: it goes to a thread. */
export interface ChatExport {
  title: string;
  agent: string;
  messages: readonly ExportedMessage[];
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** "Research Desk · 3 February 2026 – 5 February 2026" */
export function headline({ agent, messages }: ChatExport): string {
  const days = [messages[0], messages.at(-1)].flatMap((message) =>
    message ? [date.format(message.createdAt)] : [],
  );
  return [agent, [...new Set(days)].join(' – ')].filter((part) => part !== '').join(' · ');
}

/** "OpenAI, GPT-6 · Anthropic, Claude"; null where nobody has answered. */
export function models({ messages }: ChatExport): string | null {
  const origins = messages.flatMap((message) => (message.role === 'assistant' ? [message.origin] : []));
  const named = [...new Set(origins.filter((origin) => origin !== null))];
  return named.length === 0 ? null : named.join(' · ');
}

const ends: Partial<Record<BranchMessage['status'], string>> = {
  streaming: 'still being written',
  cut: 'cut off at the length limit',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
};

/** "OpenAI, GPT-6 · 3 Feb 2026, 10:04 UTC · stopped" */
export function byline(message: ExportedMessage): string {
  const parts = [message.origin, `${time.format(message.createdAt)} UTC`, ends[message.status]];
  return parts.filter((part) => part != null).join(' · ');
}

/** Where a quote stands: "rules.pdf, version 2, p. 14", or its heading where a format has no pages. */
export function placeOf(citation: Citation): string {
  const { filename, version, page, section } = citation;
  if (isOfAttachment(citation)) return `${filename}, attached to the question`;
  const place = page === null ? section : `p. ${page}`;
  return [filename, `version ${version}`, place].filter((part) => part !== null && part !== '').join(', ');
}

export const noAccess = 'You have no access to this document.';

/** "With 2 attached files"; null without any. */
export function attachmentLine({ attached }: BranchMessage): string | null {
  if (attached === 0) return null;
  return attached === 1 ? 'With 1 attached file' : `With ${attached} attached files`;
}
