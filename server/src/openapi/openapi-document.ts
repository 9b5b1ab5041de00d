import { adminScopes, coreEndpoints } from '@staffroom/sdk/core';
import { apiPrefix, type InstalledAgent, running } from '../modules/agents/installed.ts';
import { errorResponses, errorSchema, messageSchema } from './answers.ts';
import type { JsonSchema, NamedSchemas } from './described-schema.ts';
import { type Call, describeOperation, pathTemplate } from './operation.ts';

export interface DocumentOptions {
  title: string;
  version: string;
  cookieName: string;
  agents: readonly InstalledAgent[];
}

export interface OpenApiDocument {
  openapi: string;
  [field: string]: unknown;
}

/** Describes the calls of the core and of running agents as OpenAPI 3.1, from the contracts that also validate requests. */
export function openApiDocument({ title, version, cookieName, agents }: DocumentOptions): OpenApiDocument {
  const named: NamedSchemas = { Error: errorSchema, Message: messageSchema };
  const paths: Record<string, JsonSchema> = {};
  for (const call of [...coreCalls(), ...agents.flatMap(callsOf)]) {
    const methods = (paths[pathTemplate(call.path)] ??= {});
    methods[call.method.toLowerCase()] = describeOperation(call, named);
  }
  return {
    openapi: '3.1.1',
    info: { title, version },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        token: { type: 'http', scheme: 'bearer' },
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description: `An administration token (staffroom_admin_…) with the scope that the operation names. Scopes: ${adminScopes.join(', ')}. A scope to change includes reading.`,
        },
      },
      responses: errorResponses,
      schemas: named,
    },
  };
}

function coreCalls(): Call[] {
  return coreEndpoints.map(({ area, endpoint }) => ({ ...endpoint, tag: area }));
}

function callsOf(agent: InstalledAgent): Call[] {
  const ready = running(agent);
  if (!ready) return [];
  const { manifest, plugin } = ready;
  return plugin.routes.map(({ endpoint: { role, ...endpoint } }) => ({
    ...endpoint,
    path: apiPrefix(manifest) + endpoint.path,
    policy: role ?? 'user',
    tag: manifest.name,
  }));
}
