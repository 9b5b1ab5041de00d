import katex from 'katex';
import 'katex/dist/katex.min.css';

/**
 * Sets a formula into an element, by elements and properties: no markup is parsed, and our content policy allows no styles in it.
 * @returns whether it could be
 */
export function setFormula(element: HTMLElement, tex: string, display: boolean): boolean {
  try {
    katex.render(tex, element, {
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      // No links, no pictures, no classes and ids of the text's own.
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    });
    return true;
  } catch {
    return false;
  }
}
