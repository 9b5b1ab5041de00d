import { z } from 'zod';
import { variable } from './env-variable.ts';

/** The keys that encrypt the secrets of agents. A function, so that `.env.example` lists them where it is called. */
export const agentSecretVariables = () => ({
  AGENT_SECRETS_KEY: variable(
    'AGENT_SECRETS_KEY',
    {
      about:
        'The secret that encrypts the secrets of agents in the database; without it, administrators can enter none. A backup does not contain it: keep a copy elsewhere.',
      rule: 'at least 32 characters long',
      example: 'the output of: openssl rand -base64 48',
      credential: true,
    },
    z.string().min(32).optional(),
  ),
  AGENT_SECRETS_KEY_OLD: variable(
    'AGENT_SECRETS_KEY_OLD',
    {
      about:
        'The previous value of AGENT_SECRETS_KEY. The next start encrypts all secrets of agents with the new one; then remove this variable.',
      rule: 'at least 32 characters long',
      example: 'the previous value of AGENT_SECRETS_KEY',
      credential: true,
    },
    z.string().min(32).optional(),
  ),
});
