/** Whether the first letter of a text belongs to a right-to-left script. */
export const isRightToLeft = (text: string) =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);
