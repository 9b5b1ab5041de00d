import { z } from 'zod';
import { schemaUrn, withoutCoreUrn } from './schemas.ts';
import { ScimError } from './scim-error.ts';

const maxOperations = 10_000;

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  /** The attribute and its part, such as `name.givenName` or `emails[type eq "work"].value`. */
  path: string;
  value: unknown;
}

const Sent = z.object({
  schemas: z.array(z.string()),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(500).nullish(), value: z.unknown().optional() }))
    .min(1),
});

/** Attributes that no directory changes. */
const fixed: ReadonlySet<string> = new Set(['id', 'meta', 'groups']);

/**
 * Reads a PATCH in the dialects of Entra ID and Okta: operations in any case, and values without a path, whose keys are
 * attributes or paths.
 * @param id the id of the resource, which Okta repeats in values without a path
 * @throws ScimError `invalidSyntax`, `invalidPath`, `invalidValue`, `mutability`
 */
export function readOperations(sent: unknown, id: string): Operation[] {
  const parsed = Sent.safeParse(sent);
  if (
    !parsed.success ||
    !parsed.data.schemas.some((urn) => urn.toLowerCase() === schemaUrn.patch.toLowerCase())
  )
    throw new ScimError(400, `A PATCH needs the schema ${schemaUrn.patch} and Operations`, 'invalidSyntax');
  const { Operations: operations } = parsed.data;
  if (operations.length > maxOperations)
    throw new ScimError(413, `A PATCH can have ${maxOperations} operations`);
  return operations.flatMap(({ op, path, value }) => {
    const kind = z.enum(['add', 'replace', 'remove']).safeParse(op.toLowerCase()).data;
    if (kind === undefined)
      throw new ScimError(400, 'The op of an operation must be add, replace or remove', 'invalidSyntax');
    if (typeof path === 'string' && path.trim() !== '')
      return [checked({ op: kind, path: path.trim(), value })];
    if (kind === 'remove') throw new ScimError(400, 'A remove needs a path', 'noTarget');
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScimError(400, 'An operation without a path needs an object as its value', 'invalidValue');
    return Object.entries(value).flatMap(([key, each]) => {
      const name = key.toLowerCase();
      if (name === 'schemas' || (name === 'id' && each === id)) return [];
      return [checked({ op: kind, path: key, value: each })];
    });
  });
}

function checked(operation: Operation): Operation {
  const path = withoutCoreUrn(operation.path);
  const name = /^[\w$-]+/.exec(path)?.[0].toLowerCase() ?? '';
  if (fixed.has(name)) throw new ScimError(400, `${name} cannot be changed`, 'mutability');
  return { ...operation, path };
}
