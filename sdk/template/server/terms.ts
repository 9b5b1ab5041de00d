/** Finds terms that a text defines: `"Processor" means …`. */
export function definedTerms(text: string): { name: string; meaning: string }[] {
  const found = text.matchAll(/["“]([^"”\n]{2,60})["”] means ([^.\n]{3,500})\./g);
  return [...found].map(([, name = '', meaning = '']) => ({ name, meaning }));
}
