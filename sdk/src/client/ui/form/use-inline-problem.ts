import { type RefObject, useEffect, useState } from 'react';
import { t } from '../../texts/texts.ts';

/**
 * Returns what the browser finds wrong with the control of a field when its form is submitted, in the page's language. Replaces
 * the browser's bubble, and focuses the first wrong control of the form.
 */
export function useInlineProblem(field: RefObject<HTMLElement | null>): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    const onInvalid = (event: Event) => {
      if (!(event.target instanceof HTMLElement) || !isControl(event.target)) return;
      event.preventDefault();
      setProblem(problemOf(event.target));
      if (event instanceof CustomEvent) return;
      const first = [...(event.target.form?.elements ?? [])].find((each) =>
        each.matches(':invalid:not(fieldset)'),
      );
      if (first === undefined || first === event.target) event.target.focus();
    };
    const clear = () => setProblem(null);
    const form = element.closest('form');
    // The event `invalid` does not bubble.
    element.addEventListener('invalid', onInvalid, true);
    element.addEventListener('input', clear, true);
    element.addEventListener(solved, clear, true);
    form?.addEventListener('submit', clear);
    return () => {
      element.removeEventListener('invalid', onInvalid, true);
      element.removeEventListener('input', clear, true);
      element.removeEventListener(solved, clear, true);
      form?.removeEventListener('submit', clear);
    };
  }, [field]);
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

function problemOf(control: Control): string {
  const { validity } = control;
  if (validity.customError) return control.validationMessage;
  if (validity.valueMissing) {
    if (control instanceof HTMLInputElement && control.type === 'file') return t('Choose a file');
    return control instanceof HTMLSelectElement ? t('Select an option') : t('Fill in this field');
  }
  if (control instanceof HTMLInputElement) {
    if (validity.badInput) return t('Enter a number');
    if (validity.rangeUnderflow) return t('Enter {min} or more', { min: control.min });
    if (validity.rangeOverflow) return t('Enter {max} or less', { max: control.max });
    if (validity.typeMismatch && control.type === 'email') return t('Enter an e-mail address');
    if (validity.typeMismatch) return t('Enter an address such as https://example.com');
  }
  return control.title === '' ? t('Check this entry') : control.title;
}
