// The look of Word files, for the files that the server writes. Not published, and no agent can import it.
export {
  wordFontTable,
  wordHeadBorders,
  wordPage,
  wordStyles,
  wordTableBorders,
  wordTableLook,
} from '../office/word/word-look.ts';
