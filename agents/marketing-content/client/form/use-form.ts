import { useState } from 'react';
import type { ProjectDetail } from '../../contract.ts';
import { type Industry, industries, type Language, type Service } from '../../project.ts';

/** What is typed: all texts, so that every field is controlled. */
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

export function useForm(project: ProjectDetail | null) {
  const [start] = useState(() => (project ? fromProject(project) : empty));
  const [form, setForm] = useState(start);
  return {
    form,
    change: ((change) => setForm((now) => ({ ...now, ...change }))) satisfies ChangeForm,
    changed: JSON.stringify(form) !== JSON.stringify(start),
  };
}

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

/** As the server takes it. */
export function bodyOf({ industry, language, ...form }: FormState) {
  return { ...form, industry: industry || null, language: language || null };
}
