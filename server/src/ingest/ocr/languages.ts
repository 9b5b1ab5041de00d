import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Supported languages; each needs an installed model, which English always has. */
export const ocrLanguages = [
  { code: 'eng', name: 'English' },
  { code: 'deu', name: 'German' },
  { code: 'fra', name: 'French' },
  { code: 'spa', name: 'Spanish' },
  { code: 'ita', name: 'Italian' },
] as const;

export type OcrLanguage = (typeof ocrLanguages)[number]['code'];

/** The version of the model packages that is compatible with the engine. */
export const modelVersion = '1.0.0';

/** The npm package of a model. English is a dependency; others are optional. */
export const modelPackage = (language: OcrLanguage): string => `@tesseract.js-data/${language}`;

/**
 * Returns the folder of a model; null if the model is not installed. Without a folder, the engine would download the model.
 * @param resolve finds a file of a package
 */
export function modelFolder(
  language: OcrLanguage,
  resolve = (file: string) => import.meta.resolve(file),
): string | null {
  try {
    const folder = join(
      dirname(fileURLToPath(resolve(`${modelPackage(language)}/package.json`))),
      '4.0.0_best_int',
    );
    return existsSync(join(folder, `${language}.traineddata.gz`)) ? folder : null;
  } catch {
    return null;
  }
}

export function installedLanguages(): OcrLanguage[] {
  return ocrLanguages.map(({ code }) => code).filter((code) => modelFolder(code) !== null);
}
