import { AppError, type Endpoint } from '@staffroom/sdk';
import type { Route, ServerPlugin, Socket } from '@staffroom/sdk/server';
import { z } from 'zod';
import { jsonSchemaOf } from '../../ai/gateway/json-schema.ts';
import { ruledBy, validateAsync } from '../../http/validate.ts';
import { checkedResponse } from '../../agents/checked-response.ts';
import { firstIssue, Rejection } from '../../agents/rejection.ts';
import { passingSchema } from '../../agents/shared-tools/remote-schema.ts';

interface DescribedSettings {
  scope: 'team' | 'person' | 'both';
  shipped: Record<string, unknown>;
  fields: [name: string, json: Record<string, unknown>, meta: Record<string, unknown>][];
  /** The schema of the settings with all its rules, which apply when settings are saved. */
  whole: z.ZodType;
}

interface DescribedSchema {
  json: Record<string, unknown>;
  shape: null;
}

const parts = ['params', 'query', 'body'] as const;

/**
 * Describes a server half for the channel; runs in the agent's process. Input is parsed and output validated in this process,
 * so that a request crosses the channel once.
 * @param id the id of the agent
 */
export function describePlugin(plugin: ServerPlugin, id: string): object {
  return {
    ...plugin,
    settings: plugin.settings && describeSettings(plugin.settings),
    routes: (plugin.routes ?? []).map((route) => ({
      ...route,
      endpoint: described(route.endpoint),
      ...(typeof route.handle === 'function' && { handle: reading(route, id) }),
    })),
    sockets: (plugin.sockets ?? []).map((socket) => ({
      ...socket,
      schema: describeSchema(socket.schema, 'input'),
      ...(typeof socket.handle === 'function' && { handle: hearing(socket, id) }),
    })),
  };
}

function reading({ endpoint, handle }: Route, agent: string) {
  return async ({ call, ...given }: Record<string, unknown>): Promise<unknown> => {
    const request: Record<string, unknown> = { call };
    for (const part of parts) {
      const schema = endpoint[part];
      if (schema) request[part] = await validateAsync(schema, given[part]);
    }
    return checkedResponse(endpoint, await handle(request), agent);
  };
}

function hearing({ type, schema, handle }: Socket, agent: string) {
  return (data: unknown, call: unknown): AsyncIterable<unknown> => {
    const message = schema.safeParse(data);
    if (message.success) return handle(message.data, call);
    throw new AppError('invalid', firstIssue(message.error, `${agent}:${type}`));
  };
}

const described = (endpoint: Endpoint) => ({
  ...endpoint,
  ...Object.fromEntries(
    parts.flatMap((part) => (endpoint[part] ? [[part, describeSchema(endpoint[part], 'input')]] : [])),
  ),
  response: describeSchema(endpoint.response, 'output'),
});

const describeSchema = (schema: z.ZodType, io: 'input' | 'output'): DescribedSchema => ({
  json: jsonSchemaOf(schema, io),
  shape: null,
});

function describeSettings({
  schema,
  shipped,
  scope,
}: NonNullable<ServerPlugin['settings']>): DescribedSettings {
  const fields = Object.entries(schema.shape).map(([name, field]): DescribedSettings['fields'][number] => {
    const type = field as z.ZodType;
    return [name, jsonSchemaOf(type, 'input'), { ...type.meta() }];
  });
  return { scope, shipped, fields, whole: schema };
}

/**
 * Rebuilds the server half in the server's process. Its handlers and rules stay in the agent's process.
 * @throws Rejection if the agent's process refused the server half
 */
export function pluginOf(description: unknown): unknown {
  if (typeof description !== 'object' || description === null) return description;
  if ('refused' in description) throw new Rejection('server-half-invalid', String(description.refused));
  const { settings, routes, sockets, ...plugin } = description as Record<string, unknown> & {
    settings: DescribedSettings | undefined;
    routes: { endpoint: Record<string, unknown> }[];
    sockets: { schema: DescribedSchema }[];
  };
  return {
    ...plugin,
    settings: settings && settingsOf(settings),
    routes: routes.map((route) => ({ ...route, endpoint: endpointOf(route.endpoint) })),
    sockets: sockets.map((socket) => ({ ...socket, schema: passingSchema(socket.schema) })),
  };
}

function endpointOf(endpoint: Record<string, unknown>): Record<string, unknown> {
  const schemas = [...parts, 'response'].flatMap((part) =>
    endpoint[part] ? [[part, passingSchema(endpoint[part] as DescribedSchema)]] : [],
  );
  return { ...endpoint, ...Object.fromEntries(schemas) };
}

function settingsOf({ fields, shipped, scope, whole }: DescribedSettings) {
  const shape = fields.map(([name, json, meta]) => {
    try {
      return [name, z.fromJSONSchema(json).meta(meta)] as const;
    } catch {
      throw new Rejection(
        'isolate-setting',
        `its setting "${name}" cannot be read in another process; remove "isolate" from plugins.json`,
      );
    }
  });
  return { schema: ruledBy(z.object(Object.fromEntries(shape)), whole), shipped, scope };
}
