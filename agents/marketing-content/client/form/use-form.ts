import { useState } from 'react';
import type { ProjectDetail } from '../../contract.ts';
import { emptyForm, type Industry, industries, type Language, type ProjectForm } from '../../project.ts';

/** The typed values, all as text, so that every field is controlled. */
export interface FormState extends Omit<ProjectForm, 'industry' | 'language' | 'logo'> {
  industry: Industry | '';
  language: Language | '';
  logo: string | null;
}

export type ChangeForm = (change: Partial<FormState>) => void;

type FieldName = keyof FormState;
const fieldsOf = (some: Partial<FormState>) => Object.keys(some) as FieldName[];
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const pick = (form: FormState, fields: FieldName[]): Partial<FormState> =>
  Object.fromEntries(fields.map((field) => [field, form[field]]));

/**
 * The stored values, overridden by the person's changes. If someone else changed a field, too, the field is a clash until the
 * person decides; unchanged fields show the stored value.
 */
export function useForm(project: ProjectDetail | null) {
  const stored = formOf(project ?? emptyForm);
  const [mine, setMine] = useState<Partial<FormState>>({});
  /** The stored values of the changed fields at the time of the change. */
  const [before, setBefore] = useState<Partial<FormState>>({});
  const clashes = fieldsOf(mine).filter(
    (field) => isShown(field) && !same(stored[field], before[field]) && !same(mine[field], stored[field]),
  );
  const change: ChangeForm = (part) => {
    setBefore((now) => ({ ...pick(stored, fieldsOf(part)), ...now }));
    setMine((now) => ({ ...now, ...part }));
  };
  return {
    form: { ...stored, ...mine },
    mine,
    change,
    changed: fieldsOf(mine).some((field) => !same(mine[field], stored[field])),
    clashes: clashes.map((field) => ({ field, theirs: stored[field] })),
    keepMine: () => setBefore(pick(stored, fieldsOf(mine))),
    takeTheirs: () =>
      setMine((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !clashes.includes(field as FieldName))),
      ),
  };
}

/** Whether the form shows the field. The two hidden fields are derived from others. */
const isShown = (field: FieldName) => field !== 'testimonialDraft' && field !== 'useAiAssist';

function formOf(stored: typeof emptyForm): FormState {
  const values = Object.fromEntries(
    Object.keys(emptyForm).map((field) => [field, stored[field as keyof typeof emptyForm]]),
  ) as unknown as ProjectForm;
  return {
    ...values,
    logo: stored.logo ?? null,
    language: stored.language ?? '',
    industry: industries.find((each) => each === stored.industry) ?? '',
  };
}

export function bodyOf({ industry, language, ...form }: FormState) {
  return { ...form, industry: industry || null, language: language || null };
}

export function changeOf({ industry, language, ...form }: Partial<FormState>) {
  return {
    ...form,
    ...(industry !== undefined && { industry: industry || null }),
    ...(language !== undefined && { language: language || null }),
  };
}
