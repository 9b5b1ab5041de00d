import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const OcrLanguageInfo = z.object({
  /** Code of the language in the OCR engine: `deu`. */
  code: z.string(),
  name: z.string(),
  installed: z.boolean(),
  /** The npm package with the language's data, including the version. */
  package: z.string(),
});
export type OcrLanguageInfo = z.output<typeof OcrLanguageInfo>;

export const listOcrLanguages = coreEndpoint({
  method: 'GET',
  path: '/api/admin/ocr-languages',
  policy: 'admin',
  scope: 'operations',
  summary: 'List the OCR languages and which of them are installed',
  response: z.array(OcrLanguageInfo),
});
