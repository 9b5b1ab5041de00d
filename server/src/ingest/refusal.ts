export type ExtractionReason = 'encrypted' | 'corrupt' | 'empty' | 'no-text' | 'unsupported' | 'limit';

/** Thrown by a reader if the file itself is the problem. The message is for the uploader. */
export class Refusal extends Error {
  readonly reason: ExtractionReason;

  constructor(reason: ExtractionReason, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'Refusal';
    this.reason = reason;
  }
}

/** Creates the refusal of a protected file. @param what the file type in the message: "PDF", "Word document" */
export function encrypted(what: string, cause?: unknown): Refusal {
  return new Refusal(
    'encrypted',
    `This ${what} is protected by a password. Remove the protection and upload it again.`,
    { cause },
  );
}

export function corrupt(what: string, cause?: unknown): Refusal {
  return new Refusal(
    'corrupt',
    `This ${what} is damaged. Open it in the app that created it, save it again and upload the new file.`,
    { cause },
  );
}

export function tooLarge(what: string, cause?: unknown): Refusal {
  return new Refusal(
    'limit',
    `This ${what} is too large or too complex to read safely. Split it into smaller files and upload those.`,
    { cause },
  );
}
