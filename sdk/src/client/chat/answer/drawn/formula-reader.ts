import remarkMath from 'remark-math';
import type { Options } from 'react-markdown';
import { formulaNodes } from './formula-nodes.ts';

export const formulaReader: NonNullable<Options['remarkPlugins']> = [remarkMath, formulaNodes];
