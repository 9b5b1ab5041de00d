import { type Call, serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';
import { manifest } from '../manifest.ts';
import { type Settings, settings } from './settings.ts';

/** `config` of `plugins.json`: the vendor and its products. */
export const Config = z
  .object({
    vendor: z.string().min(1).max(80).default('ManageEngine'),
    /** The name that writes and that previews show; default: the name of the company that runs the workspace. */
    company: z.string().min(1).max(80).optional(),
    handle: z.string().max(40).default(''),
    /** The solutions: key → name, in the order of the form. */
    solutions: z.record(z.string(), z.string()).default({
      servicedesk: 'ServiceDesk Plus',
      admanager: 'ADManager Plus',
      opmanager: 'OpManager',
      desktopcentral: 'Desktop Central',
      analytics: 'Analytics Plus',
      pam360: 'PAM360',
      adselfservice: 'ADSelfService Plus',
      supportcenter: 'SupportCenter Plus',
      endpoint: 'Endpoint Central',
    }),
  })
  .prefault({});

export const { job, route, defineServerPlugin } = serverKit(manifest, { config: Config, settings });

export type AgentCall = Call<typeof manifest, z.output<typeof Config>, Settings>;

export const companyOf = ({ company, config }: Pick<AgentCall, 'company' | 'config'>): string =>
  config.company ?? company;
