import type { SignInRefusal } from '@staffroom/sdk/core';

/** A sign-in that ends at the sign-in page with a sentence for the code. */
export class RefusedSignIn extends Error {
  readonly code: SignInRefusal;
  /** The address that the provider has named, which is not verified; empty without one. */
  readonly email: string;

  /** @param detail what happened, for administrators; contains no secrets */
  constructor(
    code: SignInRefusal,
    detail: string,
    { email = '', cause }: { email?: string; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.name = 'RefusedSignIn';
    this.code = code;
    this.email = email.slice(0, 254);
  }
}
