import { visibleText } from '@staffroom/sdk';
import { z } from 'zod';
import type { Operation } from '../patch-operations.ts';
import { invalidValue, ScimError } from '../scim-error.ts';

const maxMembers = 10_000;

const displayName = z
  .string('displayName is missing')
  .transform((text) => visibleText(text).trim())
  .pipe(z.string().min(1, 'displayName is missing').max(256, 'displayName is longer than 256 characters'));
const externalId = z
  .string('externalId must be a text')
  .trim()
  .max(256, 'externalId is longer than 256 characters')
  .nullish()
  .transform((text) => text || undefined);
const Member = z.object({ value: z.string('A member needs a value'), type: z.string().optional() });
const Members = z
  .array(Member, 'members must be a list')
  .max(maxMembers, `A request can have ${maxMembers} members`)
  .transform((members, context) => {
    if (members.some(({ type }) => type !== undefined && type.toLowerCase() !== 'user'))
      context.addIssue({ code: 'custom', message: 'A group cannot be a member of another group' });
    return [...new Set(members.map(({ value }) => value.toLowerCase()))];
  });
const Group = z.object({
  displayName,
  externalId,
  members: Members.nullish().transform((all) => all ?? undefined),
});

export type GroupDocument = z.output<typeof Group>;

/** A change of a group, in the order of the request. */
export type GroupChange =
  | { kind: 'name'; displayName: string }
  | { kind: 'external-id'; externalId: string | undefined }
  | { kind: 'add' | 'remove' | 'replace'; members: string[] };

/** @throws ScimError `invalidValue` */
export function readGroup(sent: unknown): GroupDocument {
  const canonical = { displayname: 'displayName', externalid: 'externalId', members: 'members' } as const;
  const known = Object.entries(Object(sent) as object).flatMap(([key, value]) => {
    const name = key.toLowerCase();
    return Object.hasOwn(canonical, name) ? [[canonical[name as keyof typeof canonical], value]] : [];
  });
  return accepted(Group.safeParse(Object.fromEntries(known)));
}

/** @throws ScimError `invalidValue`, `invalidPath` */
export function groupChanges(operations: readonly Operation[]): GroupChange[] {
  const changes: GroupChange[] = [];
  for (const operation of operations) {
    const next = changeOf(operation);
    const last = changes.at(-1);
    // Entra ID sends an operation for each member.
    if (next && 'members' in next && last?.kind === next.kind && next.kind !== 'replace')
      last.members.push(...next.members);
    else if (next) changes.push(next);
  }
  const members = changes.reduce((sum, change) => sum + ('members' in change ? change.members.length : 0), 0);
  if (members > maxMembers) throw new ScimError(413, `A request can have ${maxMembers} members`);
  return changes;
}

function changeOf({ op, path, value }: Operation): GroupChange | null {
  const selected = /^members\s*\[\s*value\s+eq\s+"([^"\\]{1,100})"\s*\]$/i.exec(path)?.[1];
  if (selected !== undefined) {
    if (op !== 'remove')
      throw new ScimError(400, 'Members can only be added to “members” or removed from it', 'invalidPath');
    return { kind: 'remove', members: [selected.toLowerCase()] };
  }
  switch (path.toLowerCase()) {
    case 'displayname':
      return {
        kind: 'name',
        displayName: accepted(displayName.safeParse(op === 'remove' ? undefined : value)),
      };
    case 'externalid':
      return {
        kind: 'external-id',
        externalId: op === 'remove' ? undefined : accepted(externalId.safeParse(value)),
      };
    case 'members':
      if (op === 'remove' && (value === undefined || value === null)) return { kind: 'replace', members: [] };
      return { kind: op, members: accepted(Members.safeParse(Array.isArray(value) ? value : [value])) };
    default:
      if (/^[\w$:.-]{1,200}$/.test(path)) return null;
      throw new ScimError(400, `The path “${path.slice(0, 100)}” is not valid`, 'invalidPath');
  }
}

function accepted<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  throw invalidValue(result.error.issues[0]?.message ?? 'The group is not valid');
}
