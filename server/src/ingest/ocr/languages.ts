import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What text is recognised in, where its model is installed; English always is. */
export const ocrLanguages = [
  { code: 'eng', name: 'English' },
  { code: 'deu', name: 'German' },
  { code: 'fra', name: 'French' },
  { code: 'spa', name: 'Spanish' },
  { code: 'ita', name: 'Italian' },
] as const;

/** As its model calls it. */
export type OcrLanguage = (typeof ocrLanguages)[number]['code'];

/** The version of the packages that the engine goes with. */
export const modelVersion = '1.0.0';

/** The package that a model comes in. English is a dependency of ours; whoever wants others installs them beside it. */
export const modelPackage = (language: OcrLanguage): string => `@tesseract.js-data/${language}`;

/**
 * The folder with a model; null where it is not installed. The engine must be told, or it would fetch one from the network.
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

/** Those that can be read now, English first. */
export function installedLanguages(): OcrLanguage[] {
  return ocrLanguages.map(({ code }) => code).filter((code) => modelFolder(code) !== null);
}
