import { corePath } from '@staffroom/sdk/host';

export type { SessionUser } from '@staffroom/sdk/core';

export const mePath = corePath('GET /api/auth/me');
