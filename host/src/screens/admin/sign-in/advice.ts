import type { SignInRefusal } from '@staffroom/sdk/core';
import { t } from '../../../texts/texts.ts';

/** Explains a failed sign-in, and what an administrator can do. */
export function adviceFor(code: SignInRefusal, provider: string): string {
  switch (code) {
    case 'access_denied':
      return t('The person canceled, or {provider} doesn’t allow this application for them.', { provider });
    case 'account_disabled':
      return t('The account is disabled. Enable it in People & teams if the person should have access.');
    case 'account_exists':
      return t(
        'Another account of {provider} uses the address. Check which of the two people it belongs to.',
        {
          provider,
        },
      );
    case 'address_unusual':
      return t(
        'Addresses with a plus part or special characters can’t sign in. Give the person a plain address.',
      );
    case 'clock_skew':
      return t('The clocks differ. Set the clock of the server or of {provider} by a time server.', {
        provider,
      });
    case 'domain_restriction':
      return t(
        'The address belongs to none of the domains. Add its domain to the provider in SIGN_IN_FILE if it is yours.',
      );
    case 'email_missing':
      return t('Let {provider} add the claim “email” to the ID token.', { provider });
    case 'email_unverified':
      return t('{provider} doesn’t say that the address is verified. Verify it there.', { provider });
    case 'group_required':
      return t('The person isn’t in the required group. Add them at {provider}.', { provider });
    case 'groups_incomplete':
      return t('{provider} left groups out, so no team changed.', { provider });
    case 'link_administrator':
      return t('Administrators add a new sign-in themselves, in Settings > Account.');
    case 'provider_misconfigured':
      return t('{provider} refuses this application. Compare client ID, secret and redirect address.', {
        provider,
      });
    case 'provider_unavailable':
      return t('{provider} doesn’t respond. Check its state and the network of the server.', { provider });
    case 'tenant_restriction':
      return t('The account belongs to a tenant that SIGN_IN_FILE doesn’t list.');
    case 'token_expired':
      return t('The ID token had expired. Check the clocks if this happens again.');
    case 'token_invalid':
      return t(
        'The answer of {provider} wasn’t valid, so no one was signed in. Check the issuer and the client ID.',
        {
          provider,
        },
      );
    case 'unfinished':
      return t('The sign-in took too long, was opened twice, or began in another browser.');
    case 'server_error':
      return t('The sign-in failed on the server. Read its log.');
    default:
      return code satisfies never;
  }
}
