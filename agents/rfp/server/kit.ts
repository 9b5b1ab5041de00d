import { type Call, serverKit } from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';
import { type Settings, settings } from './settings.ts';

export const { job, route, defineServerPlugin } = serverKit(manifest, { settings });

export type AgentCall = Call<typeof manifest, unknown, Settings>;
