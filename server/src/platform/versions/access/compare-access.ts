import { isDeepStrictEqual } from 'node:util';
import { type VersionGrant, type VersionGrantKind, isWidening } from '@staffroom/sdk/core';
import type { VersionAccess } from './version-access.ts';

/** One compared item, without its sentence. `before` and `after` are the values of the item; undefined if a version lacks it. */
export interface AccessItem extends Pick<VersionGrant, 'kind' | 'subject' | 'change'> {
  before: unknown;
  after: unknown;
}

type Values = Map<string, unknown>;

/** The items of each kind, in the order in which people read them. */
const itemsOf: Record<VersionGrantKind, (access: VersionAccess) => Values> = {
  name: ({ name, otherNames }) => single('name', { name, otherNames: otherNames.toSorted() }),
  signer: ({ signer }) => single('signer', signer),
  capability: ({ capabilities }) => named(capabilities),
  need: ({ needs }) => named(needs),
  host: ({ hosts }) => named(hosts),
  'page-host': ({ pageOrigin }) => named(pageOrigin === null ? [] : [pageOrigin]),
  tool: ({ tools }) => new Map(tools.map((tool) => [tool.name, tool])),
  command: ({ commands }) => new Map(commands.map((command) => [command.id, command])),
  schedule: ({ schedules }) => new Map(schedules.map((schedule) => [schedule.name, schedule])),
  secret: ({ secrets }) => new Map(secrets.map((secret) => [secret.name, secret])),
  'uses-tools': ({ usesTools }) => named(usesTools ? ['tools'] : []),
  'server-half': ({ halves }) => named(halves.server ? ['server'] : []),
  'page-half': ({ halves }) => named(halves.page ? ['page'] : []),
  address: ({ address }) => single('address', address),
};

/**
 * Compares what two versions of an agent may do. Items of `after` come first in each kind, then the items that only `before` has.
 * @param before the access of the version that runs; null for the first installation, in which every item is `new`
 */
export function compareAccess(before: VersionAccess | null, after: VersionAccess): AccessItem[] {
  return Object.entries(itemsOf).flatMap(([name, read]) => {
    const kind = name as VersionGrantKind;
    const [old, now] = [before ? read(before) : new Map<string, unknown>(), read(after)];
    const gone = [...old].filter(([subject]) => !now.has(subject));
    return [
      ...[...now].map(([subject, value]) => ({
        kind,
        subject,
        change: changeOf(kind, old, subject, value),
        before: old.get(subject),
        after: value,
      })),
      ...gone.map(([subject, value]) => ({
        kind,
        subject,
        change: 'gone' as const,
        before: value,
        after: undefined,
      })),
    ];
  });
}

function changeOf(
  kind: VersionGrantKind,
  old: Values,
  subject: string,
  value: unknown,
): VersionGrant['change'] {
  if (!old.has(subject)) return 'new';
  const before = old.get(subject);
  const isSame = kind === 'signer' ? isSameSigner(before, value) : isDeepStrictEqual(before, value);
  return isSame ? 'same' : 'changed';
}

/** A signer is the same key, whatever its file is called. Receipts of earlier versions contain only the name of the file. */
function isSameSigner(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after] as VersionAccess['signer'][];
  if (!one || !other) return one === other;
  return one.fingerprint === null || other.fingerprint === null
    ? one.file === other.file
    : one.fingerprint === other.fingerprint;
}

const single = (name: string, value: unknown): Values => new Map([[name, value]]);
const named = (names: readonly string[]): Values => new Map(names.map((name) => [name, name]));

/** Returns the items that need a person's consent. */
export const widened = (items: readonly AccessItem[]): AccessItem[] => items.filter(isWidening);

/** Returns the items that need consent as details of an audit entry: values by kind, such as the hosts and the tools. */
export function approvedItems(items: readonly AccessItem[]): Partial<Record<VersionGrantKind, string[]>> {
  const byKind = Map.groupBy(widened(items), ({ kind }) => kind);
  return Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.map(shortValue)]));
}

/** The value of an item in a few words, for logs and error messages. */
export function shortValue({ kind, subject, after }: AccessItem): string {
  if (kind === 'name') return (after as Pick<VersionAccess, 'name'>).name;
  if (kind === 'signer') return (after as VersionAccess['signer'])?.file ?? 'unsigned';
  return kind === 'address' ? (after as string) : subject;
}
