export { calendar } from './calendar.ts';
export { fillDocument } from './fill/fill-document.ts';
export type { Fill } from './fill/fill.ts';
export { fillInThread, readQuestions } from './fill/in-thread.ts';
export type { Question } from './questionnaire/question.ts';
export { htmlToDocx } from './html/html-to-docx.ts';
export { htmlToMarkdown } from './html/html-to-markdown.ts';
export { mediaTypes } from './media-types.ts';
export { changedParts } from './parts/changed-parts.ts';
export { toPdf, whyNoPdf } from './pdf.ts';
export { openTemplate, plainTemplate, type Template } from './pptx/template.ts';
export { writePptx } from './pptx/write-pptx.ts';
export {
  type Report,
  type ReportLine,
  type ReportOrder,
  type ReportTable,
  type Sheet,
  type SheetColumns,
  sheetOf,
} from './report/report.ts';
export { writeReport } from './report/write-report.ts';
export { tableQuestions } from './questionnaire/table-questions.ts';
