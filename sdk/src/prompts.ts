/** Maximum length of a prompt in characters. */
export const promptLimit = 20_000;

/** One entry of `GET /api/prompt-templates`. */
export interface PromptTemplateInfo {
  id: string;
  name: string;
  template: string;
  description: string;
  category: string;
  /** Whether it is the default of its owner and category. */
  isDefault: boolean;
  /** Number of text changes, from 1. */
  version: number;
  /** `me`: the person who asks. `company`: everyone reads it, and administrators edit it. */
  owner: 'me' | 'company';
  updatedAt: string;
}

export interface PromptTemplateVersion {
  version: number;
  template: string;
  /** Null where the account is gone. */
  author: string | null;
  createdAt: string;
}

/** A prompt that an agent had from this moment on: one person's own, or the company's. */
export interface AgentPromptVersion {
  id: string;
  /** Null: the prompt was reset. */
  prompt: string | null;
  /** Null where the account is gone. */
  author: string | null;
  createdAt: string;
}
