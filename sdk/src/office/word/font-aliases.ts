import { wordFonts } from './word-look.ts';

const family = (name: string) => `<family>${name}</family>`;
const alias = (name: string, others: readonly string[]) =>
  `<alias binding="same">${family(name)}<accept>${others.map(family).join('')}</accept></alias>`;
/** Replaces the workspace's fonts where the server lacks them: without this, LibreOffice uses an arbitrary font. */
export const fontAliases = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${alias(wordFonts.work, ['Source Serif Pro', 'Source Serif 4 Variable', 'Liberation Serif', 'serif'])}
  ${alias(wordFonts.around, ['Hanken Grotesk Variable', 'Liberation Sans', 'sans-serif'])}
  ${alias(wordFonts.code, ['JetBrains Mono Variable', 'Liberation Mono', 'monospace'])}
</fontconfig>
`;
