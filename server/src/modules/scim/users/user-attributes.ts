import { visibleText } from '@staffroom/sdk';
import { z } from 'zod';
import { knownAttribute, schemaUrn } from '../schemas.ts';
import { invalidValue, ScimError } from '../scim-error.ts';

const words = z
  .string()
  .max(256, 'A value is longer than 256 characters')
  .transform((text) => text.trim());
const filled = words.transform((text) => (text === '' ? undefined : text)).optional();
/** Entra ID's older form sends booleans as texts. */
const flag = z.preprocess(
  (value) => (typeof value === 'string' && /^(true|false)$/i.test(value) ? /^true$/i.test(value) : value),
  z.boolean('Send true or false'),
);

const parts = <const N extends string>(names: readonly N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, filled])) as Record<N, typeof filled>).optional();

const UserDocument = z.object({
  userName: z
    .string('userName is missing')
    .trim()
    .min(1, 'userName is missing')
    .max(256, 'userName is longer than 256 characters'),
  externalId: filled,
  active: flag.optional(),
  displayName: filled,
  nickName: filled,
  title: filled,
  userType: filled,
  preferredLanguage: filled,
  locale: filled,
  timezone: filled,
  name: parts(['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix']),
  emails: z
    .array(z.object({ value: filled, type: filled, primary: flag.optional() }))
    .max(20, 'A user can have 20 e-mail addresses')
    // A PATCH that removes the value of an address leaves its type.
    .transform((all) => all.filter(({ value }) => value !== undefined))
    .optional(),
  [schemaUrn.enterprise]: parts(['employeeNumber', 'costCenter', 'organization', 'division', 'department']),
});

/** A user as a directory describes it. Other attributes, such as phone numbers and passwords, are not stored. */
export type UserDocument = z.output<typeof UserDocument>;
export type StoredAttributes = Omit<UserDocument, 'userName' | 'externalId' | 'active' | 'displayName'>;

/** @throws ScimError `invalidValue`, `invalidSyntax` */
export function readUser(sent: unknown): UserDocument {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new ScimError(400, 'The body must be a JSON object', 'invalidSyntax');
  const known: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) {
    const attribute = knownAttribute(key);
    if (attribute && value !== null) known[attribute.name] = withKnownParts(attribute.parts, value);
  }
  const parsed = UserDocument.safeParse(known, { error: asText });
  if (!parsed.success) throw invalidValue(parsed.error.issues[0]?.message ?? 'The user is not valid');
  return parsed.data;
}

/** Returns a value with the parts that are stored, under their canonical names. */
export function withKnownParts(parts: ReadonlyMap<string, string> | null, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withKnownParts(parts, each));
  if (parts === null || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const name = parts.get(key.toLowerCase());
      return name === undefined || each === null ? [] : [[name, each]];
    }),
  );
}

const asText: z.core.$ZodErrorMap = ({ path, code }) =>
  code === 'invalid_type' ? `${path?.join('.') ?? ''} has a value of the wrong type` : undefined;

// Only plain addresses: quoted local parts, comments and other forms have several spellings for the same mailbox.
const plainAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+)$/;

/**
 * Returns the account's e-mail address in lower case: the primary one, or the one for work, or the first, or the userName.
 * @throws ScimError `invalidValue`
 */
export function emailOf({ userName, emails = [] }: UserDocument): string {
  const chosen =
    // A PATCH adds a new primary address after the former one.
    emails.findLast(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails[0];
  const email = (chosen?.value ?? userName).toLowerCase();
  if (!plainAddress.test(email))
    throw invalidValue('The user needs an e-mail address: send one in emails, or as userName');
  return email;
}

/** @throws ScimError `invalidValue` */
export function requireDomain(email: string, domains: readonly string[]): void {
  if (domains.includes(email.slice(email.lastIndexOf('@') + 1))) return;
  throw invalidValue(`${email} is outside the domains of this directory in Staffroom`);
}

export function nameOf({ displayName, name, userName }: UserDocument): string {
  const joined = [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(' ');
  return visibleText(displayName ?? name?.formatted ?? (joined === '' ? userName : joined))
    .trim()
    .slice(0, 100);
}
