import type { Engine, Reading } from './engine.ts';
import type { OcrLanguage } from './languages.ts';
import type { RecognisedPage, Rotation } from './ocr-protocol.ts';
import { languageOf } from './page-language.ts';
import type { PageSource } from './page-source.ts';
import { type Picture, rotatePicture } from './picture.ts';

/**
 * Minimum confidence of legible text. Below it, or without a confident word, the engine has misread patterns, such as those in
 * photographs.
 */
const legible = 35;
/** Confidence from which a picture counts as upright: rotated text gets 30 to 55, upright text above 85. */
const upright = 70;

const rotations: readonly Rotation[] = [0, 180, 90, 270];

/** Reads pages in sequence, starting each with the previous page's language and rotation, which usually apply to a whole stack. */
export function createPageReader(engine: Pick<Engine, 'read'>, languages: readonly OcrLanguage[]) {
  let turn: Rotation = 0;
  let language: OcrLanguage = languages[0] ?? 'eng';

  async function findRotation(picture: Picture): Promise<{ reading: Reading; turn: Rotation }> {
    let best = { reading: await engine.read(rotatePicture(picture, turn), language), turn };
    for (const other of rotations) {
      if (best.reading.confidence >= upright) break;
      if (other === turn) continue;
      const reading = await engine.read(rotatePicture(picture, other), language);
      if (reading.sure > best.reading.sure) best = { reading, turn: other };
    }
    return best;
  }

  async function read(picture: Picture, number: number): Promise<RecognisedPage> {
    const found = await findRotation(picture);
    let { reading } = found;
    const written = languageOf(reading.text);
    if (written !== null && written !== language && languages.includes(written)) {
      const again = await engine.read(rotatePicture(picture, found.turn), written);
      if (again.confidence >= reading.confidence) {
        reading = again;
        language = written;
      }
    }
    const { text, confidence, sure } = reading;
    if (text === '' || sure === 0 || confidence < legible) return { number, text: '', confidence };
    turn = found.turn;
    return { number, text, confidence, ...(turn !== 0 && { turned: turn }) };
  }

  /** A page that cannot be drawn, or on which the engine fails, counts as empty. */
  return async (source: PageSource, number: number): Promise<RecognisedPage> => {
    const nothing = { number, text: '', confidence: 0 };
    const picture = await source.draw(number).catch(() => null);
    if (picture === null) return { ...nothing, damaged: true };
    return read(picture, number).catch(() => nothing);
  };
}
