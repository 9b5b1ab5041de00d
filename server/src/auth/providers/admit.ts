import { RefusedSignIn } from './refused-sign-in.ts';
import type { ProviderSettings } from './settings.ts';
import type { Assertion, ProviderGroup } from './sign-in-provider.ts';

/** An address in ASCII without comment, quotes or plus part, whose mailbox therefore has one spelling besides its case. */
const plainAddress = /^[a-z0-9.!#$%&'*/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * Checks that the settings admit the person. @returns the address in lower case
 * @throws RefusedSignIn
 */
export function admit(assertion: Assertion, settings: ProviderSettings): string {
  const { label, domains, requiredGroup } = settings;
  const { email: given, emailVerified, groups } = assertion;
  const refuse = (...[code, detail]: ConstructorParameters<typeof RefusedSignIn>) =>
    new RefusedSignIn(code, detail, { email: given });
  if (given === '')
    throw refuse(
      'email_missing',
      `${label} sent no e-mail address. Let it add the claim email to the ID token`,
    );
  if (!emailVerified)
    throw refuse(
      'email_unverified',
      `${label} does not say that ${given} is verified. If no one can enter a foreign address there, set trustsEmail to true`,
    );
  // Lower case is made of ASCII only: other characters could become letters of a listed domain.
  const isAscii = /^[\x21-\x7e]+$/.test(given);
  const email = given.toLowerCase();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!isAscii || !domains.includes(domain))
    throw refuse('domain_restriction', `${given} belongs to none of these domains: ${domains.join(', ')}`);
  if (!plainAddress.test(email) || email.length > 254)
    throw refuse(
      'address_unusual',
      `${given} has a plus part or unusual characters, so it can’t identify an account`,
    );
  if (requiredGroup !== undefined && !hasGroup(groups, requiredGroup, settings))
    throw refuse(
      'group_required',
      groups === null || groups.length === 0
        ? `No groups of ${label} were read, and the group ${requiredGroup} is required. Set groups in SIGN_IN_FILE, and let the provider send them`
        : `The person is not in the required group ${requiredGroup}`,
    );
  return email;
}

/**
 * Whether a person has a group.
 * @param wanted the group's id, or its value in the claim. Names from Microsoft Graph do not count, because everyone can create
 * a group with the same name.
 */
export function hasGroup(
  groups: readonly ProviderGroup[] | null,
  wanted: string,
  settings: ProviderSettings,
): boolean {
  const countsName = settings.kind !== 'oidc' || settings.groups !== 'graph';
  return groups?.some(({ id, name }) => id === wanted || (countsName && name === wanted)) ?? false;
}
