import { AppError, fileAnswer, msg } from '@staffroom/sdk';
import { type Fill, fillInThread, mediaTypes, writeReport } from '@staffroom/sdk/office';
import { exportLedger, fillFile, type Ledger, previewFill } from '../contract.ts';
import { withoutMarks } from '../ledger.ts';
import { orderOf } from './exports/reports.ts';
import { analysisText, keyDates } from './exports/texts.ts';
import { exportWords } from './exports/words.ts';
import { type AgentCall, route } from './kit.ts';
import { openStore, presentRows } from './store.ts';

export const exportRoutes = [
  route(exportLedger, async ({ params, query: { format }, call }) => {
    const ledger = await load(call, params.id);
    const words = exportWords(call.user);
    const filename = format === 'ics' ? 'rfp-key-dates.ics' : `rfp-analysis.${format}`;
    const body =
      format === 'txt'
        ? analysisText(ledger, words)
        : format === 'ics'
          ? keyDates(ledger.rfp, words)
          : await writeReport(call, orderOf(format, ledger, words));
    return fileAnswer({ filename, type: mediaTypes[format], body });
  }),

  route(fillFile, async ({ params, query, call }) => {
    const { body, filename, fileType } = await fill(call, params.id, query);
    return fileAnswer({ filename, type: mediaTypes[fileType], body });
  }),

  route(previewFill, async ({ params, query, call }) => {
    const { filled, unplaced } = await fill(call, params.id, query);
    return { filled, unplaced };
  }),
];

async function load(call: AgentCall, id: string): Promise<Ledger> {
  const store = openStore(call);
  const rfp = await store.present(await store.rfp(id, 'read'));
  return { rfp, rows: await presentRows(call, await store.ledger(id)), projects: [], renewed: [] };
}

/** Fills the answers into the buyer's file. Includes drafts only on request. */
async function fill(
  call: AgentCall,
  id: string,
  { documentId, drafts }: { documentId: string; drafts: 'yes' | 'no' },
) {
  const { rfp, rows } = await load(call, id);
  if (![rfp, ...rfp.annexes].some((one) => one.documentId === documentId))
    throw new AppError('not-found', 'This document is no part of the RFP');
  const version = rows.find((row) => row.documentId === documentId && row.cell !== '')?.version;
  const { filename, fileType, body } = await call.documents.file(documentId, version);
  if (fileType !== 'docx' && fileType !== 'xlsx')
    throw new AppError(
      'invalid',
      msg`${filename} cannot be filled in: answers are written into Word (.docx) and Excel (.xlsx) files.`,
    );
  const answers: Fill[] = rows
    .filter(
      (row) =>
        row.answer !== '' && row.change !== 'withdrawn' && (row.status === 'approved' || drafts === 'yes'),
    )
    .filter(({ cell, documentId: of }) => cell === '' || of === documentId)
    .map((row) => ({
      id: row.id,
      quote: row.quote,
      answer: withoutMarks(row.answer),
      ...(row.cell !== '' && { key: row.cell }),
    }));
  return {
    ...(await fillInThread(call, body, fileType, answers)),
    filename,
    fileType: fileType as 'docx' | 'xlsx',
  };
}
