import { schemaUrn } from './schemas.ts';
import type { ScimGroup, ScimUser } from './entity.ts';

/** The attributes that a request wants, by their names in lower case; null for all of them. */
export interface Projection {
  only: ReadonlySet<string> | null;
  without: ReadonlySet<string>;
}

export interface GroupOfUser {
  value: string;
  display: string;
}

export type Resource = Record<string, unknown>;

export const userVersion = (row: Pick<ScimUser, 'version'>, isDisabled: boolean): string =>
  `W/"${row.version}${isDisabled ? '-disabled' : ''}"`;
export const groupVersion = ({ version }: Pick<ScimGroup, 'version'>): string => `W/"${version}"`;

interface UserParts {
  row: ScimUser;
  isDisabled: boolean;
  groups: readonly GroupOfUser[];
  /** The address of SCIM without a trailing slash. */
  base: string;
}

export function presentUser({ row, isDisabled, groups, base }: UserParts): Resource {
  const { userId: id, userName, externalId, displayName, attributes } = row;
  const hasExtension = attributes[schemaUrn.enterprise] !== undefined;
  return {
    schemas: [schemaUrn.user, ...(hasExtension ? [schemaUrn.enterprise] : [])],
    id,
    ...(externalId != null && { externalId }),
    userName,
    active: !isDisabled,
    ...(displayName != null && { displayName }),
    ...attributes,
    groups: groups.map(({ value, display }) => ({ value, display, $ref: `${base}/Groups/${value}` })),
    meta: metaOf('User', row, `${base}/Users/${id}`, userVersion(row, isDisabled)),
  };
}

interface GroupParts {
  row: ScimGroup;
  /** Undefined if the request does not want the members. */
  members: readonly { value: string; display: string }[] | undefined;
  base: string;
}

export function presentGroup({ row, members, base }: GroupParts): Resource {
  const { groupId: id, externalId, displayName } = row;
  return {
    schemas: [schemaUrn.group],
    id,
    ...(externalId != null && { externalId }),
    displayName,
    ...(members && {
      members: members.map(({ value, display }) => ({
        value,
        display,
        type: 'User',
        $ref: `${base}/Users/${value}`,
      })),
    }),
    meta: metaOf('Group', row, `${base}/Groups/${id}`, groupVersion(row)),
  };
}

function metaOf(
  resourceType: string,
  { createdAt, updatedAt }: Pick<ScimUser, 'createdAt' | 'updatedAt'>,
  location: string,
  version: string,
) {
  return {
    resourceType,
    created: createdAt.toISOString(),
    lastModified: updatedAt.toISOString(),
    location,
    version,
  };
}

/** Reads the query parameters `attributes` and `excludedAttributes`. */
export function projectionOf(query: Readonly<Record<string, unknown>>): Projection {
  const only = namesOf(query['attributes']);
  return { only: only.size > 0 ? only : null, without: namesOf(query['excludedAttributes']) };
}

function namesOf(parameter: unknown): ReadonlySet<string> {
  const names = typeof parameter === 'string' ? parameter.slice(0, 2_000).split(',') : [];
  return new Set(names.flatMap((name) => name.trim().toLowerCase().split('.')[0] || []));
}

export const wants = ({ only, without }: Projection, name: string): boolean =>
  only === null ? !without.has(name) : only.has(name);

/** Attributes that every response has. */
const always: ReadonlySet<string> = new Set(['id', 'schemas', 'meta']);

export function project(resource: Resource, projection: Projection): Resource {
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => always.has(name) || wants(projection, name.toLowerCase())),
  );
}
