import type { FieldLabels } from './field-labels.ts';

export interface Annotation {
  subtype?: string;
  hidden?: boolean;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: string | string[] | null;
  checkBox?: boolean;
  radioButton?: boolean;
  /** The value of a check box when it is ticked. */
  exportValue?: string;
  /** The value that a radio button stands for. */
  buttonValue?: string | null;
  options?: { exportValue: string; displayValue: string }[];
  contentsObj?: { str?: string };
  titleObj?: { str?: string };
  /** The id of a file that is attached to the page. */
  fileId?: string;
  file?: { filename: string };
}

const commented =
  /^(?:Text|Highlight|Underline|Squiggly|StrikeOut|Caret|Square|Circle|Line|Polygon|PolyLine|Ink|Stamp|Redact)$/;

/** Describes form input, text notes and comments, which pdf.js does not count as text. */
export function describeAnnotations(annotations: readonly Annotation[], labels: FieldLabels): string[] {
  const shown = annotations.filter(({ hidden }) => hidden !== true);
  const named = Map.groupBy(shown, ({ fieldName }) => fieldName);
  return shown.flatMap((annotation) => {
    const { subtype = '' } = annotation;
    if (subtype === 'FreeText') return [annotation.contentsObj?.str ?? ''];
    if (commented.test(subtype)) return commentOf(annotation);
    if (subtype !== 'Widget') return [];
    const alike = named.get(annotation.fieldName) ?? [];
    const value = valueOf(annotation, alike);
    const label = labelOf(annotation, labels);
    return value === '' ? [] : [label === '' ? value : `${label}: ${value}`];
  });
}

function commentOf({ contentsObj, titleObj }: Annotation): string[] {
  const text = contentsObj?.str?.replace(/\s+/g, ' ').trim() ?? '';
  const author = titleObj?.str?.trim() ?? '';
  return text === '' ? [] : [`[Comment${author === '' ? '' : ` by ${author}`}: ${text}]`];
}

/** Returns the value of a form field. @param alike the buttons and boxes of the same field */
function valueOf(annotation: Annotation, alike: readonly Annotation[]): string {
  const { fieldValue, exportValue, buttonValue, options = [] } = annotation;
  const value = [fieldValue ?? ''].flat();
  if (annotation.checkBox === true) {
    const isTicked = value.includes(exportValue ?? 'Yes');
    if (alike.length === 1) return isTicked ? 'yes' : 'no';
    return isTicked ? (exportValue ?? 'yes') : '';
  }
  if (annotation.radioButton === true) {
    if (buttonValue === undefined || buttonValue === null || !value.includes(buttonValue)) return '';
    return annotation.alternativeText?.trim() || buttonValue;
  }
  // A push button, or a button with a picture, has no value.
  return value
    .map((each) => options.find((option) => option.exportValue === each)?.displayValue ?? each)
    .join(', ')
    .trim();
}

function labelOf(
  { alternativeText = '', fieldName = '', radioButton }: Annotation,
  labels: FieldLabels,
): string {
  const own = radioButton === true ? '' : alternativeText.trim();
  return own || labels(fieldName) || fieldName.trim();
}
