import { listOcrLanguages } from '@staffroom/sdk/core';
import { implement } from '../../../http/route.ts';
import { modelPackage, modelVersion, ocrLanguages, modelFolder } from '../../../ingest/ocr/languages.ts';

/** Looked up each time: data that is installed while the server runs is used from the next scan on. */
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
