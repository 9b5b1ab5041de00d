import { t } from '../../texts/texts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Says in the page's language what the browser finds wrong with a control. */
export function problemOf(control: Control): string {
  const { validity } = control;
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
