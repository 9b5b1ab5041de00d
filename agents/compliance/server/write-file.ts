import { fileAnswer } from '@staffroom/sdk';
import { mediaTypes, type ReportOrder, toPdf, writeReport } from '@staffroom/sdk/office';
import type { AgentCall } from './kit.ts';

/** Writes a report to a file whose name contains the date. A PDF is a printed Word document. */
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
