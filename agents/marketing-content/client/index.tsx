import { defineAgent } from '@staffroom/sdk/client';
import { manifest } from '../manifest.ts';
import { texts } from './texts.ts';

export const agent = defineAgent(manifest, { page: () => import('./page.tsx'), texts });
