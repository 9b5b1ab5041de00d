import type { WorkspaceConfig } from '@staffroom/sdk/core';
import { t } from '../../texts/texts.ts';

interface SignInProblem {
  title: string;
  text: string;
}

/**
 * Returns the message for `/login?error=<code>`. The codes come from the server's sign-in and from this application. An unknown
 * code means a failed sign-in, and the code itself is not shown.
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
        title: t('This account cannot be used here'),
        text: t('Access restricted to {companyDomain} e-mail addresses only.', {
          companyDomain: config?.companyDomain ?? t('company'),
        }),
      };
    case 'access_denied':
      return {
        title: t('Sign-in was canceled'),
        text: t('You didn’t allow Google to share your account. Try again when you’re ready.'),
      };
    case 'account_disabled':
      return {
        title: t('Your account is disabled'),
        text: t('Ask an administrator to enable your account again.'),
      };
    case 'unfinished':
      return {
        title: t('Sign-in did not finish'),
        text: t('Sign-in took too long. Please try again.'),
      };
    default:
      return {
        title: t('Sign-in failed'),
        text: t('Something went wrong on our side. Please try again in a moment.'),
      };
  }
}
