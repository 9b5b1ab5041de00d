import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { OidcProvider } from '../providers/oidc/oidc-provider.ts';
import type { SignInProvider } from '../providers/sign-in-provider.ts';
import { noTrace } from '../providers/trace.ts';

export interface ProviderKeys {
  issuer: string;
  keys: JWTVerifyGetKey;
}

export const isOidc = (provider: SignInProvider): provider is OidcProvider =>
  provider.kind === 'oidc' && 'client' in provider;

/** Reads the issuer and the keys of a provider, from its discovery document. Keys that the provider rotates are read again. */
export function createProviderKeys() {
  const known = new Map<string, ProviderKeys & { address: string }>();
  return async ({ id, client }: OidcProvider): Promise<ProviderKeys> => {
    const { issuer, jwks_uri: address } = (await client.configuration(noTrace)).serverMetadata();
    if (address === undefined) throw new Error('the provider publishes no keys');
    const current = known.get(id);
    if (current?.address === address && current.issuer === issuer) return current;
    const fresh = {
      issuer,
      address,
      keys: createRemoteJWKSet(new URL(address), { [customFetch]: client.fetch as typeof fetch }),
    };
    known.set(id, fresh);
    return fresh;
  };
}
