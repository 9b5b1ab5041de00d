import { AlignmentType, Footer, PageNumber, Paragraph, TextRun } from 'docx';
import type { DocumentLanguage } from '../../reading/document-language.ts';

const words: Record<DocumentLanguage, readonly [page: string, of: string]> = {
  en: ['Page ', ' of '],
  de: ['Seite ', ' von '],
  es: ['Página ', ' de '],
  fr: ['Page ', ' sur '],
};

/** The line below each page: a text, and the number of the page. */
export function pageFooter(language: DocumentLanguage, text = ''): Footer {
  const [page, of] = words[language];
  const numbers = [page, PageNumber.CURRENT, of, PageNumber.TOTAL_PAGES];
  const children = [text === '' ? '' : `${text}  ·  `, ...numbers].filter((part) => part !== '');
  return new Footer({
    children: [
      new Paragraph({
        style: 'Byline',
        alignment: AlignmentType.END,
        spacing: { after: 0 },
        children: [new TextRun({ children, size: 16 })],
      }),
    ],
  });
}
