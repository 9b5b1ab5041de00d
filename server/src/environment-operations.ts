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
  MIGRATE: variable(
    'MIGRATE',
    {
      about:
        'What a start does if the database lacks migrations: auto (default) runs them, wait waits until another process or the command "node server/bin/server.js migrate" has run them, off ends the start with status 78.',
      rule: 'auto, wait or off',
      example: 'wait',
    },
    z.enum(['auto', 'wait', 'off']).default('auto'),
  ),
  STOP_DELAY: variable(
    'STOP_DELAY',
    {
      about:
        'The seconds for which a stopping server still serves requests while /readyz answers 503, so that load balancers stop sending requests first. Then running requests and answers get 20 seconds. Default 0.',
      rule: 'a whole number, 0 to 300',
      example: '10',
    },
    z.coerce.number().int().min(0).max(300).default(0),
  ),
  METRICS_PORT: variable(
    'METRICS_PORT',
    {
      about:
        'The port on which the server serves /metrics for Prometheus; 0 selects a free port. Without it, there are no metrics.',
      rule: 'a port, 0 to 65535',
      example: '9464',
    },
    z.coerce.number().int().min(0).max(65_535).optional(),
  ),
  METRICS_TOKEN: variable(
    'METRICS_TOKEN',
    {
      about:
        'The bearer token for /metrics. Without it, only programs on the same machine can read the metrics.',
      rule: 'at least 16 characters long',
      example: 'the output of: openssl rand -hex 32',
      credential: true,
    },
    z.string().min(16).optional(),
  ),
});
