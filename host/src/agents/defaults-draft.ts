import type { CompanyChoice } from './installed-agent.ts';

export type DefaultsDraft = Record<keyof CompanyChoice, string>;

export function defaultsDraft(company: CompanyChoice): DefaultsDraft {
  return {
    provider: company.provider ?? '',
    model: company.model ?? '',
    prompt: company.prompt ?? '',
    temperature: company.temperature?.toString() ?? '',
    maxTokens: company.maxTokens?.toString() ?? '',
  };
}

export function defaultsBody(draft: DefaultsDraft): CompanyChoice {
  return {
    provider: textOf(draft.provider),
    model: textOf(draft.model),
    prompt: textOf(draft.prompt),
    temperature: numberOf(draft.temperature),
    maxTokens: numberOf(draft.maxTokens),
  };
}

export function textOf(text: string): string | null {
  return text.trim() === '' ? null : text;
}

export function numberOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  // Sends an invalid number as it was typed, although the contract allows only numbers, so that the server's error names the
  // field.
  return Number.isFinite(Number(typed)) ? Number(typed) : (typed as unknown as number);
}
