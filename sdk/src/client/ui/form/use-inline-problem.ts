import { type RefObject, useEffect, useState } from 'react';
import { whenInUse } from '../when-in-use.ts';

const fetchSentences = () => import('./problem-sentences.ts');

/**
 * Returns what the browser finds wrong with the control of a field when its form is submitted, in the page's language. Replaces
 * the browser's bubble, and focuses the first wrong control of the form.
 */
export function useInlineProblem(field: RefObject<HTMLElement | null>): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    let asked = 0;
    const tell = async (control: Control) => {
      asked += 1;
      const number = asked;
      if (control.validity.customError) return setProblem(control.validationMessage);
      // Without the code for the sentences, the browser's own sentence is shown.
      const sentence = await fetchSentences().then(
        ({ problemOf }) => problemOf(control),
        () => control.validationMessage,
      );
      if (number === asked) setProblem(sentence);
    };
    const onInvalid = (event: Event) => {
      if (!(event.target instanceof HTMLElement) || !isControl(event.target)) return;
      event.preventDefault();
      void tell(event.target);
      if (event instanceof CustomEvent) return;
      const first = [...(event.target.form?.elements ?? [])].find((each) =>
        each.matches(':invalid:not(fieldset)'),
      );
      if (first === undefined || first === event.target) event.target.focus();
    };
    const clear = () => {
      asked += 1;
      setProblem(null);
    };
    const form = element.closest('form');
    // The event `invalid` does not bubble.
    element.addEventListener('invalid', onInvalid, true);
    element.addEventListener('input', clear, true);
    element.addEventListener(solved, clear, true);
    form?.addEventListener('submit', clear);
    return () => {
      asked += 1;
      element.removeEventListener('invalid', onInvalid, true);
      element.removeEventListener('input', clear, true);
      element.removeEventListener(solved, clear, true);
      form?.removeEventListener('submit', clear);
    };
  }, [field]);
  useEffect(() => whenInUse(() => void fetchSentences().catch(() => undefined)), []);
  return problem;
}

const solved = 'staffroom-solved';

/** Sets the problem of a control, or null for none. The browser then refuses to submit the form. */
export function setProblemOf(control: HTMLInputElement | null, problem: string | null): void {
  control?.setCustomValidity(problem ?? '');
  if (problem === null) control?.dispatchEvent(new CustomEvent(solved));
}

/** Shows the problem of a control that the person has left, without moving the focus back. */
export function showProblem(control: HTMLInputElement | null): void {
  control?.dispatchEvent(new CustomEvent('invalid', { cancelable: true }));
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: HTMLElement): element is Control =>
  /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
