/** Blanks in the place of code: the same length, so that offsets hold. */
export function withoutCode(text: string): string {
  return text
    .replace(/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1|(?![\s\S]))/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]{1,500}`/g, (code) => ' '.repeat(code.length));
}
