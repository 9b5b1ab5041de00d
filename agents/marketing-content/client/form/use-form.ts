import { useState } from 'react';
import type { ProjectDetail } from '../../contract.ts';
import { type Industry, industries, type Language, type Service } from '../../project.ts';

/** The typed values, all as text, so that every field is controlled. */
export interface FormState {
  name: string;
  clientName: string;
  industry: Industry | '';
  language: Language | '';
  logo: string | null;
  solutions: string[];
  services: Partial<Record<Service, boolean>>;
  scope: string;
  metrics: string;
  testimonial: string;
  testimonialDraft: boolean;
  useAiAssist: boolean;
}

const empty: FormState = {
  name: '',
  clientName: '',
  industry: '',
  language: '',
  logo: null,
  solutions: [],
  services: {},
  scope: '',
  metrics: '',
  testimonial: '',
  testimonialDraft: false,
  useAiAssist: false,
};

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
  const stored = project ? fromProject(project) : empty;
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

function fromProject(project: ProjectDetail): FormState {
  const { name, clientName, industry, language, logo, solutions, services, scope, metrics, testimonial } =
    project;
  const { testimonialDraft, useAiAssist } = project;
  return {
    name,
    clientName,
    solutions,
    services,
    scope,
    metrics,
    testimonial,
    testimonialDraft,
    useAiAssist,
    logo: logo ?? null,
    language: language ?? '',
    industry: industries.find((each) => each === industry) ?? '',
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
