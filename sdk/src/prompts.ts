/** Characters of an instruction. */
export const promptLimit = 20_000;

/** One entry of `GET /api/prompt-templates`. */
export interface PromptTemplateInfo {
  id: string;
  name: string;
  /** The text itself. */
  template: string;
  description: string;
  category: string;
  /** The one of its owner and category that comes first. */
  isDefault: boolean;
  /** Counts the changes of its text, from 1. */
  version: number;
  /** The person who asks, or the company: then everybody reads it and administrators write it. */
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

/** What an agent was told from this moment on: by one person for themselves, or by an administrator for everybody. */
export interface AgentPromptVersion {
  id: string;
  /** Null: the choice was taken back. */
  prompt: string | null;
  /** Null where the account is gone. */
  author: string | null;
  createdAt: string;
}
