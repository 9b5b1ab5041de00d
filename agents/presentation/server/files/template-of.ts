import { AppError } from '@staffroom/sdk';
import type { AgentCall } from '../kit.ts';
import { openTemplate, plainTemplate, type Template } from '../pptx/template.ts';

/**
 * What a deck is set on: a presentation of the library, with the person's own right to read it, or the plain template.
 * @throws AppError `not-found` for foreign and missing ones alike
 */
export async function templateOf(call: AgentCall, documentId: string | null): Promise<Template> {
  if (documentId === null) return plainTemplate();
  const { filename, fileType, body } = await call.documents.file(documentId);
  if (fileType !== 'pptx' && fileType !== 'potx')
    throw new AppError('invalid', `${filename} is no PowerPoint file. Choose a .pptx or .potx as theme.`);
  return openTemplate(body, filename);
}
