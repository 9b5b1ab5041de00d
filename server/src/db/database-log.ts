import type { CallLog } from '@staffroom/sdk/server';

export type DatabaseLog = CallLog;
