import { fileAnswer } from '@staffroom/sdk';
import { mediaTypes, type ReportOrder, toPdf, writeReport } from '@staffroom/sdk/office';
import type { AgentCall } from './kit.ts';

/** A report as a file of the day. A PDF is the Word document, printed. */
export async function writeFile(
  call: AgentCall,
  name: string,
  format: 'docx' | 'xlsx' | 'pdf',
  order: (format: 'docx' | 'xlsx') => ReportOrder,
) {
  const written = await writeReport(call, order(format === 'pdf' ? 'docx' : format));
  return fileAnswer({
    filename: `${name}-${new Date().toISOString().slice(0, 10)}.${format}`,
    type: mediaTypes[format],
    body: format === 'pdf' ? await toPdf(call, written, 'docx') : written,
  });
}
