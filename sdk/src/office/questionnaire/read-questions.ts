import { openPackage } from '../parts/package.ts';
import { libraries } from '../libraries.ts';
import { documentQuestions } from './document-questions.ts';
import type { Question } from './question.ts';
import { workbookQuestions } from './workbook.ts';

/**
 * Finds the places in a Word or Excel file that ask for an answer, by the file's layout; empty when the file is not a
 * questionnaire.
 */
export function questionsOf(body: Uint8Array, fileType: 'docx' | 'xlsx'): Question[] {
  const parts = openPackage(body);
  const found =
    fileType === 'xlsx'
      ? workbookQuestions(parts).flatMap(({ questions }) => questions)
      : documentQuestions(libraries.zip.strFromU8(parts.get('word/document.xml') ?? new Uint8Array()));
  return found.map(({ key, ref, words, section, place, page, options, hint }) => ({
    key,
    ref,
    words,
    section,
    place,
    page,
    options,
    hint,
  }));
}
