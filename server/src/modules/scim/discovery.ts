import { schemaUrn } from './schemas.ts';
import type { Resource } from './present.ts';

interface Attribute {
  name: string;
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  required?: boolean;
  multiValued?: boolean;
  caseExact?: boolean;
  mutability?: 'readOnly' | 'readWrite';
  uniqueness?: 'none' | 'server';
  subAttributes?: Resource[];
}

const attribute = (given: Attribute): Resource => ({
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...given,
});
const texts = (...names: string[]): Resource[] => names.map((name) => attribute({ name }));
const complex = (name: string, subAttributes: Resource[], more: Partial<Attribute> = {}): Resource =>
  attribute({ name, type: 'complex', subAttributes, ...more });

const schemas: readonly { id: string; name: string; attributes: Resource[] }[] = [
  {
    id: schemaUrn.user,
    name: 'User',
    attributes: [
      attribute({ name: 'userName', required: true, uniqueness: 'server' }),
      attribute({ name: 'externalId', caseExact: true }),
      attribute({ name: 'active', type: 'boolean' }),
      ...texts('displayName', 'nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
      complex(
        'name',
        texts('formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'),
      ),
      complex('emails', [...texts('value', 'type'), attribute({ name: 'primary', type: 'boolean' })], {
        multiValued: true,
      }),
      complex('groups', texts('value', 'display', '$ref'), { multiValued: true, mutability: 'readOnly' }),
    ],
  },
  {
    id: schemaUrn.enterprise,
    name: 'EnterpriseUser',
    attributes: texts('employeeNumber', 'costCenter', 'organization', 'division', 'department'),
  },
  {
    id: schemaUrn.group,
    name: 'Group',
    attributes: [
      attribute({ name: 'displayName', required: true }),
      attribute({ name: 'externalId', caseExact: true }),
      complex('members', texts('value', 'display', 'type', '$ref'), { multiValued: true }),
    ],
  },
];

const resourceTypes = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: schemaUrn.user,
    schemaExtensions: [{ schema: schemaUrn.enterprise, required: false }],
  },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: schemaUrn.group, schemaExtensions: [] },
];

export const listOf = (
  resources: readonly Resource[],
  total = resources.length,
  startIndex = 1,
): Resource => ({
  schemas: [schemaUrn.list],
  totalResults: total,
  itemsPerPage: resources.length,
  startIndex,
  Resources: resources,
});

/**
 * Describes what the server supports (RFC 7644, 4), also without a token.
 * @returns undefined if the path describes nothing
 */
export function discovery([kind, id, ...more]: readonly string[], base: string): Resource | undefined {
  if (more.length > 0) return undefined;
  const described = {
    ServiceProviderConfig: [config(base)],
    ResourceTypes: types(base),
    Schemas: schemasAt(base),
  };
  if (kind === undefined || !Object.hasOwn(described, kind)) return undefined;
  const all: Resource[] = described[kind as keyof typeof described];
  if (kind === 'ServiceProviderConfig') return id === undefined ? all[0] : undefined;
  return id === undefined ? listOf(all) : all.find((each) => each['id'] === id.replaceAll('%3A', ':'));
}

const metaOf = (resourceType: string, location: string) => ({ meta: { resourceType, location } });

const types = (base: string): Resource[] =>
  resourceTypes.map((type) => ({
    schemas: [schemaUrn.resourceType],
    ...type,
    ...metaOf('ResourceType', `${base}/ResourceTypes/${type.id}`),
  }));

const schemasAt = (base: string): Resource[] =>
  schemas.map((schema) => ({
    schemas: [schemaUrn.schema],
    ...schema,
    ...metaOf('Schema', `${base}/Schemas/${schema.id}`),
  }));

const config = (base: string): Resource => ({
  schemas: [schemaUrn.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator creates under Directory sync',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  ...metaOf('ServiceProviderConfig', `${base}/ServiceProviderConfig`),
});
