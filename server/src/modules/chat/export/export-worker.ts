import { serveRequests } from '../../../ai/worker-messages.ts';
import { markdownFile } from './markdown-file.ts';
import { wordFile } from './word-file.ts';
import type { ExportOrder } from './export-writer.ts';

serveRequests<ExportOrder, string | Uint8Array>(async ({ format, chat }) =>
  format === 'md' ? markdownFile(chat) : wordFile(chat),
);
