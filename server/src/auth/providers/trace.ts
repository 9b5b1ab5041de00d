/** The steps of a sign-in, in their order. */
export const steps = [
  'discovery',
  'redirect',
  'code',
  'token',
  'keys',
  'claims',
  'domain',
  'groups',
  'account',
] as const;
export type Step = (typeof steps)[number];

/** Is told each completed step of a sign-in. @param detail a sentence or claims, without secrets */
export type Trace = (step: Step, detail: string, claims?: Readonly<Record<string, unknown>>) => void;

export const noTrace: Trace = () => undefined;
