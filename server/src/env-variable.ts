import type { z } from 'zod';

export interface Note {
  /** The purpose of the variable, as a sentence of `.env.example`. */
  about: string;
  /** The end of the error message "NAME must be …". */
  rule: string;
  example: string;
  /** True if the variable is required in production. */
  production?: true;
  /** True for a secret: production refuses placeholders as its value, and `<NAME>_FILE` can name a file that contains it. */
  credential?: true;
  /** True if production refuses a similar, mistyped name, because it would send data elsewhere or change who has access. */
  essential?: true;
}

export const notes = new Map<string, Note>();

export function variable<S extends z.ZodType>(name: string, note: Note, schema: S): S {
  notes.set(name, note);
  return schema;
}
