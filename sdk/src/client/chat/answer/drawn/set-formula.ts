import katex from 'katex';
import 'katex/dist/katex.min.css';

/**
 * Renders a formula with DOM calls instead of markup, because markup would be parsed and would need inline styles, which the
 * content security policy forbids.
 * @returns whether rendering succeeded
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
