/** Maximum length of a prompt in characters. */
export const promptLimit = 20_000;

/** One entry of `GET /api/prompt-templates`. */
export interface PromptTemplateInfo {
  id: string;
  name: string;
  template: string;
  description: string;
  category: string;
  /** Whether the template is its owner's default in its category. */
  isDefault: boolean;
  /** Version number, from 1. Each change of the text increases it. */
  version: number;
  /** Owner. `me`: the signed-in person. `company`: everyone can read the template, and administrators edit it. */
  owner: 'me' | 'company';
  updatedAt: string;
}

export interface PromptTemplateVersion {
  version: number;
  template: string;
  /** Name of the author; null when the account was deleted. */
  author: string | null;
  createdAt: string;
}

/** A prompt that an agent got at `createdAt`: one person's own prompt, or the company's. */
export interface AgentPromptVersion {
  id: string;
  /** The text of the prompt; null when it was reset. */
  prompt: string | null;
  /** Name of the author; null when the account was deleted. */
  author: string | null;
  createdAt: string;
}
