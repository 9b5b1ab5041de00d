import type { WorkspaceConfig } from '@staffroom/sdk/core';

interface SignInProblem {
  title: string;
  text: string;
}

/**
 * What to say about `/login?error=<code>`. Codes come from the server's sign-in and from this application; anything
 * else in the address counts as a failed sign-in and is not repeated on screen.
 */
export function signInProblem(
  code: string | null,
  config: WorkspaceConfig | undefined,
): SignInProblem | null {
  switch (code) {
    case null:
      return null;
    case 'domain_restriction':
      return {
        title: 'This account cannot be used here',
        text: `Access restricted to ${config?.companyDomain ?? 'company'} e-mail addresses only.`,
      };
    case 'access_denied':
      return {
        title: 'Sign-in was cancelled',
        text: 'You did not allow Google to share your account. Try again when you are ready.',
      };
    case 'account_disabled':
      return { title: 'Your account is disabled', text: 'Ask your administrator to enable it again.' };
    case 'unfinished':
      return {
        title: 'Sign-in did not finish',
        text: 'It took longer than it should. Please sign in again.',
      };
    default:
      return {
        title: 'Sign-in failed',
        text: 'Something went wrong on our side. Please try again in a moment.',
      };
  }
}
