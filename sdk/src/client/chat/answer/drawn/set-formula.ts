import katex from 'katex';
import 'katex/dist/katex.min.css';

/**
 * Renders a formula with DOM calls instead of markup: nothing is parsed, and the content security policy forbids inline styles.
 * @returns whether it succeeded
 */
export function setFormula(element: HTMLElement, tex: string, display: boolean): boolean {
  try {
    katex.render(tex, element, {
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    });
    return true;
  } catch {
    return false;
  }
}
