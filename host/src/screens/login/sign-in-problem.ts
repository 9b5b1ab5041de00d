import { formatList } from '@staffroom/sdk/client';
import type { SignInChoice, WorkspaceConfig } from '@staffroom/sdk/core';
import { t } from '../../texts/texts.ts';

interface SignInProblem {
  title: string;
  text: string;
}

/** The provider that an address of the sign-in page names; Google if it names none. */
export const providerIn = (search: URLSearchParams, config: WorkspaceConfig | undefined) =>
  config?.signIn.find(({ id }) => id === (search.get('provider') ?? 'google'));

/**
 * Returns the message for `/login?error=<code>`. The codes come from the server's sign-in and from this application. An unknown
 * code means a failed sign-in, and the code itself is not shown.
 */
export function signInProblem(code: string | null, chosen: SignInChoice | undefined): SignInProblem | null {
  const provider = chosen?.label ?? 'Google';
  switch (code) {
    case null:
      return null;
    case 'domain_restriction':
      return {
        title: t('This account cannot be used here'),
        text: t('Access restricted to {companyDomain} e-mail addresses only.', {
          companyDomain: chosen ? formatList(chosen.domains) : t('company'),
        }),
      };
    case 'access_denied':
      return {
        title: t('Sign-in was canceled'),
        text: t('You didn’t allow {provider} to share your account. Try again when you’re ready.', {
          provider,
        }),
      };
    case 'account_disabled':
      return {
        title: t('Your account is disabled'),
        text: t('Ask an administrator to enable your account again.'),
      };
    case 'account_exists':
      return {
        title: t('This address is already in use'),
        text: t(
          'The address belongs to another {provider} account. Ask an administrator to check which one is yours.',
          {
            provider,
          },
        ),
      };
    case 'address_unusual':
      return {
        title: t('This address cannot be used here'),
        text: t('Use an address without a plus sign or special characters, or ask an administrator.'),
      };
    case 'clock_skew':
      return {
        title: t('The clocks don’t match'),
        text: t(
          'The clocks of {provider} and of this workspace differ. Tell an administrator, who can set them.',
          {
            provider,
          },
        ),
      };
    case 'email_missing':
      return {
        title: t('Your e-mail address is missing'),
        text: t('{provider} didn’t share your e-mail address. Ask an administrator to allow it.', {
          provider,
        }),
      };
    case 'email_unverified':
      return {
        title: t('Your e-mail address is not verified'),
        text: t('Verify your e-mail address at {provider}, then sign in again.', { provider }),
      };
    case 'group_required':
      return {
        title: t('Your account has no access yet'),
        text: t('Ask an administrator to add you to the group that can use this workspace.'),
      };
    case 'groups_incomplete':
      return {
        title: t('Your groups are missing'),
        text: t('{provider} didn’t share all of your groups. Ask an administrator for help.', { provider }),
      };
    case 'link_administrator':
      return {
        title: t('Add this sign-in first'),
        text: t(
          'You are an administrator. Sign in as you did before, then add {provider} in Settings > Account.',
          { provider },
        ),
      };
    case 'provider_misconfigured':
      return {
        title: t('{provider} is not set up correctly', { provider }),
        text: t('Ask an administrator to test {provider} in Administration > Sign-in.', { provider }),
      };
    case 'provider_unavailable':
      return {
        title: t('{provider} doesn’t respond', { provider }),
        text: t('Try again in a few minutes. Everyone who is signed in can keep working.'),
      };
    case 'tenant_restriction':
      return {
        title: t('This account belongs to another organization'),
        text: t('Sign in with the account of your own organization.'),
      };
    case 'token_expired':
      return {
        title: t('Sign-in has expired'),
        text: t('Sign in again. If this happens again, tell an administrator.'),
      };
    case 'token_invalid':
      return {
        title: t('The answer of {provider} is not valid', { provider }),
        text: t(
          'You weren’t signed in, for your safety. Try again, and tell an administrator if this happens again.',
        ),
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
