/** The maximum length of inline code in characters. A longer text between backticks is not code. */
export const maxInlineCodeLength = 500;

const inlineCode = new RegExp(`\`[^\`\\n]{1,${maxInlineCodeLength}}\``, 'g');

/** Replaces code with blanks of the same length, so that offsets stay valid. */
export function withoutCode(text: string): string {
  return text
    .replace(/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1|(?![\s\S]))/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(inlineCode, (code) => ' '.repeat(code.length));
}
