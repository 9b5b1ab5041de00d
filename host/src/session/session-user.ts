export type { SessionUser } from '@staffroom/sdk/core';

export const mePath = '/api/auth/me';
