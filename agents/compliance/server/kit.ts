import { type Call, serverKit } from '@staffroom/sdk/server';
import { manifest } from '../manifest.ts';

export const { job, sharedTool, on, route, schedule, defineServerPlugin } = serverKit(manifest);

export type AgentCall = Call<typeof manifest>;
