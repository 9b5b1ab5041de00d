import { defineAgent } from '@staffroom/sdk/client';
import { manifest } from '../manifest.ts';

export const agent = defineAgent(manifest, { page: () => import('./page.tsx') });
