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
  AGENT_MAX_RECORDS: variable(
    'AGENT_MAX_RECORDS',
    {
      about: 'The maximum number of entries that one agent stores, for all people together. Default 500000.',
      rule: 'a whole number, 1 to 100000000',
      example: '500000',
    },
    z.coerce.number().int().min(1).max(100_000_000).default(500_000),
  ),
  AGENT_MAX_RECORD_MEGABYTES: variable(
    'AGENT_MAX_RECORD_MEGABYTES',
    {
      about: 'The maximum size of all entries that one agent stores, in megabytes. Default 5120.',
      rule: 'a whole number, 1 to 10000000',
      example: '5120',
    },
    z.coerce.number().int().min(1).max(10_000_000).default(5_120),
  ),
  AGENT_NOTIFICATIONS_PER_HOUR: variable(
    'AGENT_NOTIFICATIONS_PER_HOUR',
    {
      about:
        'How many notifications of one agent a person gets within an hour; the server drops further ones and logs them. Default 20.',
      rule: 'a whole number, 1 to 10000',
      example: '20',
    },
    z.coerce.number().int().min(1).max(10_000).default(20),
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
