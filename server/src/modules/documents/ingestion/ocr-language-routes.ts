import { listOcrLanguages } from '@staffroom/sdk/core';
import { implement } from '../../../http/route.ts';
import { modelPackage, modelVersion, ocrLanguages, modelFolder } from '../../../ingest/ocr/languages.ts';

/** Each request checks which languages are installed, so that new language data is listed immediately. */
export function ocrLanguageRoutes() {
  return [
    implement(listOcrLanguages, async () =>
      ocrLanguages.map(({ code, name }) => ({
        code,
        name,
        installed: modelFolder(code) !== null,
        package: `${modelPackage(code)}@${modelVersion}`,
      })),
    ),
  ];
}
