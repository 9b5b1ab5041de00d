import { type Call, serverKit } from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';
import { z } from 'zod';
import { type Settings, settings } from './settings.ts';

/** `config` of `plugins.json`: the product catalog, which the names in drafts are compared with. */
const Config = z
  .object({
    /** The maker of the products; empty if none is named. */
    vendor: z.string().max(80).default(''),
    products: z.array(z.string().min(1).max(120)).max(500).default([]),
  })
  .prefault({});

export const { chat, job, route, schedule, socket, defineServerPlugin } = serverKit(manifest, {
  config: Config,
  settings,
});

export type AgentCall = Call<typeof manifest, z.output<typeof Config>, Settings>;
export type User = AgentCall['user'];
