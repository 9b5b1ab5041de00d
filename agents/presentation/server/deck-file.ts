import { AppError, msg } from '@staffroom/sdk';
import { toPdf } from '@staffroom/sdk/office';
import { openTemplate, plainTemplate, type Template } from './pptx/template.ts';
import { writePptx } from './pptx/write-pptx.ts';
import type { Format } from '../contract.ts';
import type { Deck } from '../deck.ts';
import type { AgentCall } from './kit.ts';
import { textOutline } from './text-outline.ts';

export async function fileOf(call: AgentCall, deck: Deck, format: Format): Promise<Uint8Array | string> {
  if (format === 'txt') return textOutline(deck);
  const pptx = writePptx({ ...deck, author: call.user.name }, await templateOf(call, deck.templateId));
  return format === 'pptx' ? pptx : toPdf(call, pptx, 'pptx');
}

/**
 * The template: a presentation in the library that the person can read, or the plain one.
 * @throws AppError `not-found` for foreign and missing documents
 */
export async function templateOf(call: AgentCall, documentId: string | null): Promise<Template> {
  if (documentId === null) return plainTemplate();
  const { filename, fileType, body } = await call.documents.file(documentId);
  if (fileType !== 'pptx' && fileType !== 'potx')
    throw new AppError(
      'invalid',
      msg`${filename} isn’t a PowerPoint file. Choose a .pptx or .potx file as theme.`,
    );
  return openTemplate(body, filename);
}
