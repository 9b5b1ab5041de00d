import { type Call, serverKit } from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';
import { type Settings, settings } from './settings.ts';

export const { chat, job, route, schedule, socket, defineServerPlugin } = serverKit(manifest, { settings });

export type AgentCall = Call<typeof manifest, unknown, Settings>;
export type User = AgentCall['user'];
