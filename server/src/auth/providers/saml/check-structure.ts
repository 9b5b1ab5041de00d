import type { Element } from '@xmldom/xmldom';
import { RefusedSignIn } from '../refused-sign-in.ts';
import { childrenOf, invalid, namespaces, onlyChild, parseXml } from './xml.ts';

/** The maximum number of characters of a response in base64. */
export const maxResponse = 256 * 1_024;

const { protocol, assertion, signature } = namespaces;

/** Algorithms without SHA-1, MD5 and shared keys. */
const signatureMethods = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/;
const digestMethods = /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha(256|512)|xmldsig-more#sha384)$/;

interface Expected {
  /** The address to which the provider must have sent the response. */
  destination: string;
  issuer: string;
}

/**
 * Checks the form of a response before its signature: exactly one signed assertion in its place, and no element that a
 * signature could cover elsewhere.
 * @param response base64
 * @throws RefusedSignIn
 */
export function checkStructure(response: string, { destination, issuer }: Expected): void {
  if (response.length > maxResponse || !/^[A-Za-z0-9+/]+={0,2}$/.test(response.replaceAll(/\s/g, '')))
    throw invalid('The response is too large or not in base64');
  const root = parseXml(Buffer.from(response, 'base64').toString('utf8')).documentElement;
  if (!root || root.localName !== 'Response' || root.namespaceURI !== protocol)
    throw invalid('The answer is not a SAML response');
  const [from] = childrenOf(root, assertion, 'Issuer');
  if (from && from.textContent?.trim() !== issuer)
    throw new RefusedSignIn(
      'provider_misconfigured',
      `The provider calls itself ${from.textContent ?? ''}. Set issuer in SIGN_IN_FILE to this entity ID`,
    );
  if (root.getAttribute('Destination') !== destination)
    throw invalid(`The response was sent to another address (Destination) than ${destination}`);
  const all = [...root.getElementsByTagNameNS('*', '*'), root] as Element[];
  const named = (name: string) => all.filter(({ localName }) => localName === name);
  if (named('EncryptedAssertion').length > 0)
    throw new RefusedSignIn('provider_misconfigured', 'The provider encrypts assertions. Switch this off');
  // Status responses without an assertion have no signature; the library names their reason.
  if (named('Assertion').length === 0) return;
  const inner = onlyChild(root, assertion, 'Assertion');
  if (named('Assertion').length > 1) throw invalid('The response contains another assertion');
  if (childrenOf(inner, signature, 'Signature').length !== 1)
    throw invalid('The assertion is not signed. Let the provider sign assertions, not only responses');
  for (const each of named('Signature'))
    if (each.parentNode !== inner && each.parentNode !== root)
      throw invalid('The response contains a signature in a wrong place');
  const ids = all.flatMap((each) => ['ID', 'Id', 'id'].flatMap((name) => each.getAttribute(name) ?? []));
  if (new Set(ids).size !== ids.length) throw invalid('The response contains an ID twice');
  const weak = [...named('SignatureMethod'), ...named('DigestMethod')].find(
    (each) =>
      !(each.localName === 'SignatureMethod' ? signatureMethods : digestMethods).test(
        each.getAttribute('Algorithm') ?? '',
      ),
  );
  if (weak)
    throw invalid(
      `The signature uses ${weak.getAttribute('Algorithm') ?? 'no algorithm'}. Use RSA with SHA-256`,
    );
}
