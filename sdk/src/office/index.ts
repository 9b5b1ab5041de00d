export { calendar } from './calendar.ts';
export { fillDocument } from './fill/fill-document.ts';
export type { Fill } from './fill/fill.ts';
export { fillInThread, readQuestions } from './fill/in-thread.ts';
export type { Question } from './questionnaire/question.ts';
export { htmlToDocx } from './html/html-to-docx.ts';
export { htmlToMarkdown } from './html/html-to-markdown.ts';
export { languageTags } from './language-tags.ts';
export { mediaTypes } from './media-types.ts';
export { closePackage, openPackage, type Parts } from './parts/package.ts';
export { changedParts } from './parts/changed-parts.ts';
export { toPdf, whyNoPdf } from './pdf.ts';
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
