import { type Document, DOMParser, type Element } from '@xmldom/xmldom';
import { RefusedSignIn } from '../refused-sign-in.ts';

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

export const invalid = (detail: string): RefusedSignIn => new RefusedSignIn('token_invalid', detail);

/** Parses XML and accepts nothing that parsers understand differently. @throws RefusedSignIn */
export function parseXml(xml: string): Document {
  // A document type can define entities. Comments would split texts, which parsers then join or cut.
  if (/<!|<\?(?!xml )/.test(xml))
    throw invalid('The response contains a document type, a comment or an instruction');
  try {
    const onError = (_level: string, message: string) => {
      throw new Error(message);
    };
    return new DOMParser({ onError }).parseFromString(xml, 'text/xml');
  } catch {
    throw invalid('The response is not valid XML');
  }
}

export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  [...parent.childNodes].filter(
    (node): node is Element =>
      node.nodeType === 1 &&
      (node as Element).namespaceURI === namespace &&
      (node as Element).localName === name,
  );

/** @throws RefusedSignIn unless there is exactly one such child */
export function onlyChild(parent: Element, namespace: string, name: string): Element {
  const [child, ...others] = childrenOf(parent, namespace, name);
  if (!child || others.length > 0) throw invalid(`The response needs exactly one ${name}`);
  return child;
}

/** Returns the text of an element without child elements. @throws RefusedSignIn */
export function textOf(element: Element): string {
  if ([...element.childNodes].some(({ nodeType }) => nodeType === 1))
    throw invalid(`${element.localName} has child elements`);
  return (element.textContent ?? '').trim();
}
