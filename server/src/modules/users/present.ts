import type { Profile } from '@staffroom/sdk/core';
import type { SessionUser } from '../../http/route.ts';
import type { User } from './entity.ts';

type PersonRow = Pick<User, 'id' | 'email' | 'name' | 'picture' | 'role'>;
export type UserRow = PersonRow & Pick<User, 'language' | 'spoken'>;

export function presentUser(user: UserRow, adminEmails: string[]): SessionUser {
  return { ...presentPerson(user, adminEmails), language: languageOf(user) };
}

/** The language of a person: selected, or that of the browser, or English. */
export const languageOf = ({ language, spoken }: Pick<User, 'language' | 'spoken'>): 'en' | 'de' =>
  language ?? spoken ?? 'en';

/** A person's public data. A person whose address is in ADMIN_EMAILS is an administrator, but only as long as it is there. */
export function presentPerson(user: PersonRow, adminEmails: string[]): Omit<SessionUser, 'language'> {
  return {
    id: user.id,
    email: user.email,
    name: user.name || user.email,
    picture: user.picture ?? null,
    role: adminEmails.includes(user.email) ? 'admin' : user.role,
  };
}

export function presentProfile(user: User, adminEmails: string[]): Profile {
  return {
    name: user.name,
    userInfo: user.userInfo,
    customInstructions: user.customInstructions,
    language: user.language ?? null,
    picture: user.picture ?? null,
    email: user.email,
    role: presentPerson(user, adminEmails).role,
  };
}
