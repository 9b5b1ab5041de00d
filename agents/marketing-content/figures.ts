import type { ProjectForm } from './project.ts';

type FactFields = Pick<
  ProjectForm,
  'name' | 'clientName' | 'scope' | 'metrics' | 'testimonial' | 'testimonialDraft'
> & { solutions: readonly string[] };

const figure = /(?<![\p{L}\p{N}])\d+(?:[.,'’]\d+)*/gu;
/** "1." at the start of a line, and the number of a citation. */
const ordinal = /^\s*\d{1,2}[.)]\s|\[\d{1,3}\]/gm;
const plain = (number: string) => number.replaceAll(/[.,'’]/g, '');

const factsIn = ({ testimonialDraft, testimonial, ...form }: FactFields) =>
  [
    form.name,
    form.clientName,
    form.scope,
    form.metrics,
    // The client has not approved a draft.
    testimonialDraft ? '' : testimonial,
    ...form.solutions,
  ].join('\n');

const known = (form: FactFields) =>
  new Set([...factsIn(form).matchAll(/\d+(?:[.,'’]\d+)*/g)].map(([one]) => plain(one)));

/** The figures of a text that the project form does not contain, each once. */
export function figuresBeyond(text: string, form: FactFields): string[] {
  const ours = known(form);
  const found = [...text.replaceAll(ordinal, ' ').matchAll(figure)].map(([number]) => number);
  return [...new Set(found)].filter((number) => !ours.has(plain(number)));
}

/** The text with a gap in place of each figure that the project form does not contain. */
export function withGaps(text: string, form: FactFields, gap: string): string {
  const beyond = new Set(figuresBeyond(text, form));
  return text.replaceAll(figure, (number) => (beyond.has(number) ? gap : number));
}
