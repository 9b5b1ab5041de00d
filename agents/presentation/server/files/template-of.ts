import { plainTemplate, type Template } from '../pptx/template.ts';

/** What decks are set on. */
export async function templateOf(): Promise<Template> {
  return plainTemplate();
}
