import type { DocumentLanguage } from '../reading/document-language.ts';

/**
 * Tells Office which spelling to check, and assistive technology which language to read.
 * @experimental
 */
export const languageTags: Record<DocumentLanguage, string> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
};
