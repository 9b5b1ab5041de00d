import type { Element } from '@xmldom/xmldom';
import { RefusedSignIn } from '../refused-sign-in.ts';
import type { SamlSettings } from '../settings.ts';
import type { Assertion } from '../sign-in-provider.ts';
import { childrenOf, invalid, namespaces, onlyChild, parseXml, textOf } from './xml.ts';

const { assertion: ns } = namespaces;
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** The usual names of attributes, for settings without names. */
const usual = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  name: [
    'displayName',
    'name',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  ],
};

/** Maximum number of groups of one person. */
const mostGroups = 1_000;

interface Expected {
  recipient: string;
  /** The id of the request that this browser has sent. */
  request: string;
}

interface ReadAssertion {
  id: string;
  /** When the assertion can no longer be used. */
  expiresAt: Date;
  assertion: Assertion;
  /** The attributes, for the trial of an administrator. */
  attributes: Readonly<Record<string, string>>;
}

/** Reads an assertion. @param xml exactly the part that the provider has signed @throws RefusedSignIn */
export function assertionOf(
  xml: string,
  settings: SamlSettings,
  { recipient, request }: Expected,
): ReadAssertion {
  const root = parseXml(xml).documentElement;
  const element = root?.localName === 'Assertion' ? root : root && onlyChild(root, ns, 'Assertion');
  if (!element || element.namespaceURI !== ns) throw invalid('The signed part is not an assertion');
  const id = element.getAttribute('ID') ?? '';
  if (id === '') throw invalid('The assertion has no ID');
  const issuer = textOf(onlyChild(element, ns, 'Issuer'));
  if (issuer !== settings.issuer)
    throw invalid(`The assertion is from ${issuer}, not from ${settings.issuer}`);
  const subject = onlyChild(element, ns, 'Subject');
  const expiresAt = confirm(subject, { recipient, request });
  const nameId = onlyChild(subject, ns, 'NameID');
  const format = nameId.getAttribute('Format');
  if (format !== persistent)
    throw new RefusedSignIn(
      'provider_misconfigured',
      `The NameID has the format ${format ?? 'unspecified'}. Let the provider send a persistent NameID`,
    );
  const key = textOf(nameId);
  if (key === '' || key.length > 255) throw invalid('The NameID is empty or too long');
  const conditions = onlyChild(element, ns, 'Conditions');
  if (!conditions.hasAttribute('NotOnOrAfter')) throw invalid('The assertion does not expire (Conditions)');
  const statement = onlyChild(element, ns, 'AuthnStatement');
  const values = attributesOf(element);
  const first = (names: readonly string[]) => names.flatMap((name) => values.get(name) ?? [])[0] ?? '';
  const { email, name, groups } = settings.attributes;
  return {
    id,
    expiresAt,
    attributes: Object.fromEntries([...values].map(([attribute, texts]) => [attribute, texts.join(', ')])),
    assertion: {
      provider: settings.id,
      issuer,
      subject: key,
      email: first(email === undefined ? usual.email : [email]).slice(0, 254),
      // SAML has no word for verified addresses, so the settings decide.
      emailVerified: settings.trustsEmail,
      name: first(name === undefined ? usual.name : [name]).slice(0, 100),
      picture: null,
      groups:
        groups === undefined
          ? null
          : (values.get(groups) ?? []).slice(0, mostGroups).map((group) => ({ id: group, name: group })),
      session: {
        providerSession: statement.getAttribute('SessionIndex'),
        authenticatedAt: timeOf(statement.getAttribute('AuthnInstant')),
        acr: contextOf(statement),
      },
      idToken: null,
    },
  };
}

/** Checks that the assertion answers this request at this address. @returns its end @throws RefusedSignIn */
function confirm(subject: Element, { recipient, request }: Expected): Date {
  const confirmation = onlyChild(subject, ns, 'SubjectConfirmation');
  if (confirmation.getAttribute('Method') !== bearer) throw invalid('The assertion is not for its bearer');
  const data = onlyChild(confirmation, ns, 'SubjectConfirmationData');
  if (data.getAttribute('Recipient') !== recipient)
    throw invalid(`The assertion is for another address (Recipient) than ${recipient}`);
  if (data.getAttribute('InResponseTo') !== request)
    throw invalid('The assertion does not answer the request of this browser (InResponseTo)');
  const end = timeOf(data.getAttribute('NotOnOrAfter'));
  if (end === null) throw invalid('The assertion does not expire (SubjectConfirmationData)');
  return new Date(end);
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, ns, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, ns, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? '';
      const texts = childrenOf(attribute, ns, 'AttributeValue').map(textOf);
      values.set(name, [...(values.get(name) ?? []), ...texts.filter((text) => text !== '')]);
    }
  return values;
}

function contextOf(statement: Element): string | null {
  const [context] = childrenOf(statement, ns, 'AuthnContext');
  const [reference] = context ? childrenOf(context, ns, 'AuthnContextClassRef') : [];
  return reference ? textOf(reference) : null;
}

function timeOf(text: string | null): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
