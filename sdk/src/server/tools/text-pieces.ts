const pieceLength = 1_200;

export interface TextPiece {
  start: number;
  end: number;
  quote: string;
}

/**
 * Splits a stretch of text into pieces for citations and leaves out blank pieces. Cuts in the second half of a piece: at the
 * end of a paragraph, or else of a line, a sentence or a word.
 */
export function textPieces(text: string, from = 0, to = text.length): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (let start = from; start < to; ) {
    const window = text.slice(start, Math.min(start + pieceLength, to));
    const cuts = ['\n\n', '\n', '. ', ' '].map((end) => window.lastIndexOf(end) + end.length);
    const isLast = start + window.length === to;
    const length = isLast ? window.length : (cuts.find((cut) => cut > pieceLength / 2) ?? window.length);
    const whole = window.slice(0, length);
    const quote = whole.trim();
    const lead = whole.length - whole.trimStart().length;
    if (quote !== '') pieces.push({ start: start + lead, end: start + lead + quote.length, quote });
    start += length;
  }
  return pieces;
}
