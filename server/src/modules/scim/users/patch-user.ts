import { ScimError as PatchError, scimPatch, type ScimPatchOperation, type ScimResource } from 'scim-patch';
import { knownAttribute, schemaUrn } from '../schemas.ts';
import { ScimError } from '../scim-error.ts';
import type { Operation } from '../patch-operations.ts';
import { readUser, type UserDocument, withKnownParts } from './user-attributes.ts';

/** @throws ScimError `invalidPath`, `invalidValue`, `noTarget` */
export function patchUser(user: UserDocument, operations: readonly Operation[]): UserDocument {
  const known = operations.flatMap((operation) => asKnown(operation));
  const document = { ...structuredClone(user), schemas: [], meta: {} } as unknown as ScimResource;
  try {
    return readUser(scimPatch(document, known, { mutateDocument: true, treatMissingAsAdd: true }));
  } catch (error) {
    if (error instanceof PatchError) throw new ScimError(400, error.message, asScimType(error.scimCode));
    throw error;
  }
}

/**
 * Returns the operation with the names of the schema, or nothing if it changes an attribute that is not stored. Only paths of
 * the schema reach the library, which would follow every name.
 */
function asKnown({ op, path, value }: Operation): ScimPatchOperation[] {
  const { name, filter, part } = splitPath(path);
  const attribute = knownAttribute(name);
  const known = part === null ? null : attribute?.parts?.get(part.toLowerCase());
  if (!attribute || known === undefined) return [];
  const isList = attribute.name === 'emails';
  if (filter !== null && !isList)
    throw new ScimError(400, `The path “${path}” does not select anything`, 'invalidPath');
  const { parts } = attribute;
  // The library cannot address a whole extension, so that each part gets its own operation.
  if (parts !== null && known === null && !isList) {
    const given = op === 'remove' ? {} : withKnownParts(parts, value);
    const names = op === 'remove' ? [...parts.values()] : Object.keys(Object(given));
    return names.flatMap((each) =>
      asKnown({ op, path: `${attribute.name}:${each}`, value: (given as Record<string, unknown>)[each] }),
    );
  }
  const target = targetOf(attribute.name, filter, known);
  if (op === 'remove') return [{ op, path: target }];
  // Entra ID's older form puts a single value into an array of objects.
  const single = parts === null || known !== null ? unwrapped(value) : value;
  // A value that is null removes the attribute (RFC 7643, 2.5).
  if (single === null || single === undefined) return [{ op: 'remove', path: target }];
  if (known !== null || !isList) return [{ op, path: target, value: single }];
  const list = filter === null && !Array.isArray(single) ? [single] : single;
  return [{ op, path: target, value: withKnownParts(parts, list) }];
}

function targetOf(name: string, filter: string | null, part: string | null): string {
  const attribute = filter === null ? name : `${name}[${filter}]`;
  if (part === null) return attribute;
  return `${attribute}${name === schemaUrn.enterprise ? ':' : '.'}${part}`;
}

/** A filter that selects an e-mail address by one of its parts. */
const form =
  /^([\w$-]+)(?:\[\s*(type|value|primary)\s+eq\s+("[^"\\]{0,256}"|true|false)\s*\])?(?:[.:]([\w$-]+))?$/i;

/** @throws ScimError `invalidPath` */
function splitPath(path: string): { name: string; filter: string | null; part: string | null } {
  const { enterprise } = schemaUrn;
  if (path.toLowerCase().startsWith(enterprise.toLowerCase())) {
    const rest = path.slice(enterprise.length);
    const part = /^[:.]([\w$-]+)$/.exec(rest)?.[1] ?? null;
    if (part !== null || rest === '') return { name: enterprise, filter: null, part };
  }
  // Attributes of other schemas are not stored.
  if (path.toLowerCase().startsWith('urn:')) return { name: path, filter: null, part: null };
  const [, name, selector, wanted, part = null] = form.exec(path) ?? [];
  if (name === undefined)
    throw new ScimError(400, `The path “${path.slice(0, 100)}” is not valid`, 'invalidPath');
  return {
    name,
    filter: selector === undefined ? null : [selector.toLowerCase(), 'eq', wanted].join(' '),
    part,
  };
}

function unwrapped(value: unknown): unknown {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof only === 'object' && only !== null && 'value' in only ? only.value : only;
}

const asScimType = (code: string | undefined) =>
  code === 'noTarget' || code === 'invalidPath' || code === 'invalidSyntax' ? code : 'invalidValue';
