import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const MaintenanceState = z.object({
  /** The announced end; null if none was announced. Maintenance continues until an administrator ends it. */
  until: z.iso.datetime().nullable(),
  since: z.iso.datetime(),
});
export type MaintenanceState = z.output<typeof MaintenanceState>;

export const OperationState = z.object({
  /** Null while the workspace works as usual. */
  maintenance: MaintenanceState.nullable(),
  /** Why `plugins.json` is not applied, and what runs instead; null if it is applied. */
  pluginsFile: z.object({ reason: z.string(), runs: z.enum(['last-file', 'nothing']) }).nullable(),
  version: z.string(),
  commit: z.string().nullable(),
});
export type OperationState = z.output<typeof OperationState>;

export const getOperations = coreEndpoint({
  method: 'GET',
  path: '/api/admin/operations',
  policy: 'admin',
  scope: 'operations',
  summary: 'Get the state of the server: maintenance, the file of installed agents, version',
  response: OperationState,
});

export const changeMaintenance = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/maintenance',
  policy: 'admin',
  scope: 'operations',
  summary: 'Start or end maintenance, in which people can only read',
  body: z.object({
    on: z.boolean(),
    /** The announced end. */
    until: z.iso.datetime().nullable().default(null),
  }),
  response: OperationState,
});
