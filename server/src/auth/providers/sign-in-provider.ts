import type { SignInKind } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { ProviderSettings } from './settings.ts';
import type { Trace } from './trace.ts';

/** A group of a person at the provider. Claims often contain only one of both, which is then the id and the name. */
export interface ProviderGroup {
  id: string;
  name: string;
}

/** The statement of a provider about the person who has signed in there. */
export interface Assertion {
  /** The id of the provider in the sign-in settings. */
  provider: string;
  issuer: string;
  subject: string;
  /** The address in the provider's spelling; empty without one. */
  email: string;
  /** Whether the provider says that the address belongs to the person. */
  emailVerified: boolean;
  name: string;
  picture: string | null;
  /** Null if the provider doesn't say which groups the person has. */
  groups: ProviderGroup[] | null;
  /** Why groups are missing that the settings ask for, for administrators. */
  groupsIncomplete?: string;
  session: ProviderSession;
  /** The encoded ID token, which the provider asks for when the person signs out; null for other kinds. */
  idToken: string | null;
}

export interface ProviderSession {
  /** The provider's id of its own session (`sid`, SAML `SessionIndex`); null if it names none. */
  providerSession: string | null;
  /** When the person entered their credentials at the provider, in milliseconds; null if it doesn't say. */
  authenticatedAt: number | null;
  /** How the person signed in there (`acr`, SAML `AuthnContextClassRef`); null if it doesn't say. */
  acr: string | null;
}

/** Why a person goes to the provider. */
export type Purpose =
  | { kind: 'sign-in' }
  /** A signed-in person adds another way to sign in to their account. */
  | { kind: 'link'; userId: string }
  /** An administrator tests the provider. Nobody is signed in. */
  | { kind: 'trial'; userId: string }
  | AgainPurpose;

/** A person goes to the provider again, to open the window of a confirmation. */
export interface AgainPurpose {
  kind: 'again';
  userId: string;
  confirmation: string;
  /** When the person went to the provider, in milliseconds. */
  begunAt: number;
}

/** A sign-in that has begun in this browser. It is stored in the session. */
export interface PendingSignIn {
  provider: string;
  purpose: Purpose;
  /** Values that the provider must repeat or prove, such as a nonce and a PKCE verifier. */
  secrets: Record<string, string>;
}

export interface BeginOptions {
  loginHint?: string | undefined;
  /** Asks the provider to authenticate a person again who is signed in there. */
  again?: {
    acrValues?: string | undefined;
    /** Seconds; 0 asks for the credentials in any case. */
    maxAge?: number | undefined;
  };
}

export interface BegunSignIn {
  /** The address at which the person continues. */
  address: string;
  /** The value that the provider sends back with its answer (`state`, SAML `RelayState`). */
  state: string;
  secrets: Record<string, string>;
}

export interface SignInProvider {
  readonly id: string;
  readonly label: string;
  readonly kind: SignInKind;
  readonly settings: ProviderSettings;
  /** @throws RefusedSignIn */
  begin(ctx: Context, options: BeginOptions, trace: Trace): Promise<BegunSignIn>;
  /** @param pending null if this browser has begun no sign-in with the state of the answer @throws RefusedSignIn */
  finish(ctx: Context, pending: PendingSignIn | null, trace: Trace): Promise<Assertion>;
}
