export const schemaUrn = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;

/** The attributes of a user that are stored, with their parts; null for an attribute without parts. */
const userAttributes: Readonly<Record<string, readonly string[] | null>> = {
  userName: null,
  externalId: null,
  active: null,
  displayName: null,
  nickName: null,
  title: null,
  userType: null,
  preferredLanguage: null,
  locale: null,
  timezone: null,
  name: ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'],
  emails: ['value', 'type', 'primary'],
  [schemaUrn.enterprise]: ['employeeNumber', 'costCenter', 'organization', 'division', 'department'],
};

interface KnownName {
  name: string;
  /** The canonical names of the parts by their names in lower case; null for an attribute without parts. */
  parts: ReadonlyMap<string, string> | null;
}

const byLowerCase: ReadonlyMap<string, KnownName> = new Map(
  Object.entries(userAttributes).map(([name, parts]) => [
    name.toLowerCase(),
    { name, parts: parts && new Map(parts.map((part) => [part.toLowerCase(), part])) },
  ]),
);

/** Finds a stored attribute of a user, ignoring case; undefined for an attribute that Staffroom does not store. */
export const knownAttribute = (name: string): KnownName | undefined => byLowerCase.get(name.toLowerCase());

/** Removes the schema of the core attributes from the beginning of a path. */
export function withoutCoreUrn(path: string): string {
  for (const urn of [schemaUrn.user, schemaUrn.group])
    if (path.toLowerCase().startsWith(`${urn.toLowerCase()}:`)) return path.slice(urn.length + 1);
  return path;
}
