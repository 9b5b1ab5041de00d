import { pino } from 'pino';
import { createPackageSource } from '../../../platform/packages/package-source.ts';
import type { AgentFolder } from '../../../testing/agent-folder.ts';
import type { AgentSource } from '../../agent-source.ts';

/** The agents of a test's folder, for a second registry beside that of the server. */
export const sourceOf = ({ file }: Pick<AgentFolder, 'file'>): AgentSource =>
  createPackageSource({ file, ownNames: { product: '', company: '' }, log: pino({ level: 'silent' }) });
