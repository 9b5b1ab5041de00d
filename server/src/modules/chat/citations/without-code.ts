/** Characters. */
export const maxInlineCodeLength = 500;

const inlineCode = new RegExp(`\`[^\`\\n]{1,${maxInlineCodeLength}}\``, 'g');

/** Replaces code with blanks of the same length, which keeps offsets valid. */
export function withoutCode(text: string): string {
  return text
    .replace(/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1|(?![\s\S]))/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(inlineCode, (code) => ' '.repeat(code.length));
}
