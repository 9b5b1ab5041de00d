import { createWorker, OEM, type Worker as Recogniser } from 'tesseract.js';
import { cleanText } from '../../text/clean-text.ts';
import { modelFolder, type OcrLanguage } from './languages.ts';
import { type Picture, toPgm } from './picture.ts';

export interface Reading {
  text: string;
  /** The engine's own estimate, from 0 to 100. */
  confidence: number;
  sure: number;
}

/** Minimum confidence of a correctly read word, from 0 to 100. */
const sureWord = 70;
/** Minimum length of a word that proves a page legible: the engine reads shorter ones into any pattern. */
const minWordLength = 3;

/** Recognizes text in pictures, one language at a time, because each model takes memory. */
export function createEngine() {
  let loaded: { language: OcrLanguage; recogniser: Recogniser } | undefined;

  async function load(language: OcrLanguage): Promise<Recogniser> {
    if (loaded?.language === language) return loaded.recogniser;
    await loaded?.recogniser.terminate();
    loaded = undefined;
    const langPath = modelFolder(language);
    if (langPath === null) throw new Error(`the model for "${language}" is not installed`);
    const recogniser = await createWorker(language, OEM.LSTM_ONLY, {
      langPath,
      cacheMethod: 'none',
      gzip: true,
    });
    loaded = { language, recogniser };
    return recogniser;
  }

  async function read(picture: Picture, language: OcrLanguage): Promise<Reading> {
    const recogniser = await load(language);
    const { data } = await recogniser.recognize(toPgm(picture), {}, { text: true, blocks: true });
    const words = (data.blocks ?? []).flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
    );
    const sure = words
      .filter(({ confidence }) => confidence >= sureWord)
      .map(({ text }) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
      .filter((letters) => letters >= minWordLength)
      .reduce((sum, letters) => sum + letters, 0);
    return { text: cleanText(data.text).trim(), confidence: Math.round(data.confidence), sure };
  }

  return { load, read };
}

export type Engine = ReturnType<typeof createEngine>;
