import type { CallLog } from '@staffroom/sdk/internal/server';

export type DatabaseLog = CallLog;
