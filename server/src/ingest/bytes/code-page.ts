import chardet from 'chardet';
import { guessLatin } from './latin-code-page.ts';
import { usualLetters } from './letter-frequency.ts';

/**
 * Maximum size of the sample in bytes. It consists of lines with non-ASCII letters, so this is enough to detect a code page.
 */
const sampleSize = 60_000;
const maxLineLength = 4_000;
/**
 * Minimum share of the non-ASCII bytes that are adjacent, for a non-Latin script: in Latin scripts, such letters usually stand
 * alone.
 */
const runShare = 0.4;
const minRunLength = 3;

/** Maps the detector's name of a code page to the code page that programs really write for that script, and its languages. */
const supported: Readonly<Record<string, { label: string; languages: readonly string[] }>> = {
  'windows-1251': { label: 'windows-1251', languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk'] },
  'KOI8-R': { label: 'koi8-r', languages: ['ru'] },
  'ISO-8859-5': { label: 'iso-8859-5', languages: ['ru'] },
  'ISO-8859-7': { label: 'windows-1253', languages: ['el'] },
  'ISO-8859-8': { label: 'windows-1255', languages: ['he'] },
  'ISO-8859-6': { label: 'windows-1256', languages: ['ar', 'fa', 'ur'] },
  'windows-1256': { label: 'windows-1256', languages: ['ar', 'fa', 'ur'] },
  GB18030: { label: 'gb18030', languages: ['zh'] },
  Big5: { label: 'big5', languages: ['zh'] },
  Shift_JIS: { label: 'shift_jis', languages: ['ja'] },
  'EUC-JP': { label: 'euc-jp', languages: ['ja'] },
  'EUC-KR': { label: 'euc-kr', languages: ['ko'] },
};
/** Minimum confidence of the detector in percent. */
const sure = 60;
/** Number of non-ASCII letters below which a few adjacent ones prove nothing. */
const fewLetters = 12;
/** Minimum share of non-ASCII letters that belong to one language, for text in that language. */
const latinFit = 0.5;

/** Maximum share of non-letters among the non-ASCII characters for a file to be in a code page. */
const maxMisfitShare = 0.03;

/**
 * Guesses the code page of non-Unicode text from its letters.
 * @returns a label of the Encoding Standard
 */
export async function guessCodePage(bytes: Uint8Array): Promise<string> {
  const sample = sampleOf(bytes);
  const latin = await guessLatin(sample);
  const beyond = sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  const isLatin = hasRuns(sample) ? latin.fit === 1 && beyond < fewLetters : latin.fit >= latinFit;
  if (isLatin) return latin.codePage;
  const found = chardet.analyse(sample).flatMap(({ name, confidence }) => {
    const known = supported[name];
    return known !== undefined && misfits(sample, known.label) <= maxMisfitShare
      ? [{ ...known, confidence }]
      : [];
  });
  const [first] = found;
  if (beyond >= fewLetters) {
    const usual = usualLetters(sample, first?.label);
    if (usual !== undefined && usual !== first?.label) return usual;
  }
  if (first !== undefined && first.confidence >= sure) return first.label;
  return (await likeliest(sample, found.length > 0 ? found : Object.values(supported))) ?? latin.codePage;
}

async function likeliest(
  sample: Uint8Array,
  candidates: readonly { label: string; languages: readonly string[]; confidence?: number }[],
): Promise<string | undefined> {
  const { eld } = await import('eld/extrasmall');
  const ranked = candidates
    .filter(({ label }) => misfits(sample, label) <= maxMisfitShare)
    .map(({ label, languages, confidence = 0 }) => {
      const scores = eld.detect(new TextDecoder(label).decode(sample)).getScores();
      return { label, confidence, score: Math.max(...languages.map((language) => scores[language] ?? 0)) };
    });
  return ranked.toSorted((left, right) => right.score - left.score || right.confidence - left.confidence)[0]
    ?.label;
}

/** Returns the lines with non-ASCII letters. Lines stay whole, so that no two-byte character is cut. */
function sampleOf(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < sampleSize; ) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, Math.min(end, start + maxLineLength));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      length += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

/** Whether many non-ASCII bytes are adjacent. A line of dashes does not count, because it repeats a single byte value. */
function hasRuns(sample: Uint8Array): boolean {
  const run = new Set<number>();
  let length = 0;
  let inRuns = 0;
  let all = 0;
  for (const byte of [...sample, 0]) {
    if (byte > 0x7f) {
      run.add(byte);
      length++;
      continue;
    }
    if (run.size > 1) {
      all += length;
      if (length >= minRunLength) inRuns += length;
    } else all += run.size;
    run.clear();
    length = 0;
  }
  return all > 0 && inRuns >= all * runShare;
}

/** Returns the share of non-ASCII characters that no text in this code page would contain. */
function misfits(sample: Uint8Array, label: string): number {
  const text = new TextDecoder(label).decode(sample);
  // oxlint-disable-next-line no-control-regex
  const beyond = text.match(/[^\0-\x7f]/gu) ?? [];
  // oxlint-disable-next-line no-control-regex
  const wrong = text.match(/[\ufffd\x80-\x9f\ue000-\uf8ff\u2500-\u259f]/gu) ?? [];
  // Matches mixed case as in "nuMber", and half-width Japanese letters next to full-width ones.
  const odd = text.match(/\p{Ll}(?=[^\0-\x7f])(?=\p{Lu})|[\uff61-\uff9f](?=\p{Script=Han})/gu) ?? [];
  return beyond.length === 0 ? 1 : (wrong.length + odd.length) / beyond.length;
}
