import { AppError } from '@staffroom/sdk';
import type { Format } from '../../contract.ts';
import type { Deck } from '../../deck.ts';
import type { AgentCall } from '../kit.ts';
import { writePptx } from '../pptx/write-pptx.ts';
import { textOutline } from '../text-outline.ts';
import { toPdf } from './pdf.ts';
import { templateOf } from './template-of.ts';

export const types: Record<Format, string> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
};

/** The people for whom a PDF is being made: each takes a process for seconds, and nobody may take them all. */
const converting = new Set<string>();

export async function fileOf(call: AgentCall, deck: Deck, format: Format): Promise<Uint8Array | string> {
  if (format === 'txt') return textOutline(deck);
  const pptx = writePptx(deck, await templateOf(call, deck.templateId));
  if (format === 'pptx') return pptx;
  if (converting.has(call.user.id))
    throw new AppError('rate-limited', 'Another PDF of yours is being made: wait until it is there.', {
      retryAfter: 5,
    });
  converting.add(call.user.id);
  try {
    return await toPdf(pptx, call.signal);
  } finally {
    converting.delete(call.user.id);
  }
}
