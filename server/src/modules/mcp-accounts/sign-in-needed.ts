import { AppError } from '@staffroom/sdk';

/** The person has to sign in at an MCP server first. The sentence is for people and for models. */
export class SignInNeeded extends AppError {
  readonly server: number;

  constructor({ id, name }: { id: number; name: string }) {
    super('conflict', `Not signed in to ${name}. Nothing was done.`);
    this.server = id;
  }
}
