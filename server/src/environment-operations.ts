import { z } from 'zod';
import { variable } from './env-variable.ts';

/** Variables about starting and stopping. A function, so that `.env.example` lists them where it is called. */
export const operationVariables = () => ({
  DATABASE_WAIT: variable(
    'DATABASE_WAIT',
    {
      about:
        'The seconds for which a start waits for the PostgreSQL server of DATABASE_URL while nothing answers there. Default 30.',
      rule: 'a whole number, 0 to 3600',
      example: '60',
    },
    z.coerce.number().int().min(0).max(3_600).default(30),
  ),
});
