import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

export interface SamlKey {
  privateKey: string;
  certificate: string;
}

/** Creates a key with a certificate. */
export async function samlKey(): Promise<SamlKey> {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-saml-'));
  try {
    const options = [
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=idp',
      '-keyout',
      'key',
      '-out',
      'cert',
    ];
    await promisify(execFile)('openssl', ['req', '-x509', ...options], { cwd: folder });
    const read = (name: string) => readFile(path.join(folder, name), 'utf8');
    return { privateKey: await read('key'), certificate: await read('cert') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface SamlRequest {
  id: string;
  /** The address of the response, and the entity ID of the workspace. */
  callback: string;
  entityId: string;
  state: string;
  xml: string;
}

/** Reads a request from the address to which the workspace redirects. */
export function samlRequest(address: string): SamlRequest {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: find(/ ID="([^"]+)"/),
    callback: find(/AssertionConsumerServiceURL="([^"]+)"/),
    entityId: find(/<saml:Issuer[^>]*>([^<]+)</),
    state: searchParams.get('RelayState') ?? '',
    xml,
  };
}

/** The claims of a provider, and its faults. */
export interface SamlAnswer {
  key: SamlKey;
  issuer: string;
  email: string;
  /** The content of NameID as XML. */
  subject: string;
  format?: string;
  groups?: string[];
  audience?: string;
  recipient?: string;
  destination?: string;
  /** The id of the answered request; null for a sign-in that the provider begins. */
  inResponseTo?: string | null;
  /** Milliseconds from now. */
  notBefore?: number;
  notOnOrAfter?: number;
  algorithm?: 'sha1' | 'sha256';
  signed?: 'assertion' | 'response' | 'both' | 'none';
  assertionId?: string;
}

const url = {
  sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
  sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
} as const;
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Writes the response of a SAML provider to a request. */
export function samlResponse(request: SamlRequest, answer: SamlAnswer): string {
  const { signed = 'assertion', inResponseTo = request.id } = answer;
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${crypto.randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${answer.destination ?? request.callback}"${inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`}><saml:Issuer>${answer.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertionOf(request, answer, at)}</samlp:Response>`;
  const withAssertion =
    signed === 'assertion' || signed === 'both' ? sign(response, 'Assertion', answer) : response;
  return signed === 'response' || signed === 'both' ? sign(withAssertion, 'Response', answer) : withAssertion;
}

function assertionOf(request: SamlRequest, answer: SamlAnswer, at: (milliseconds: number) => string): string {
  const { inResponseTo = request.id, notBefore = -1_000, notOnOrAfter = 300_000, groups = [] } = answer;
  const format = answer.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
  const answered = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;
  const end = at(notOnOrAfter);
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${answer.assertionId ?? `_a${crypto.randomUUID()}`}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${answer.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${answer.subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${answer.recipient ?? request.callback}"${answered}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${answer.audience ?? request.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${answer.email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>Ana Example</saml:AttributeValue></saml:Attribute><saml:Attribute Name="groups">${groups.map((group) => `<saml:AttributeValue>${group}</saml:AttributeValue>`).join('')}</saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
}

function sign(
  xml: string,
  element: 'Assertion' | 'Response',
  { key, algorithm = 'sha256' }: SamlAnswer,
): string {
  const [signatureAlgorithm, digestAlgorithm] = url[algorithm];
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm,
    canonicalizationAlgorithm: exclusive,
  });
  const xpath = `//*[local-name(.)='${element}']`;
  signer.addReference({
    xpath,
    digestAlgorithm,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  const reference = `${xpath}/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, { location: { reference, action: 'after' } });
  return signer.getSignedXml();
}
