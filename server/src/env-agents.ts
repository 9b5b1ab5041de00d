import path from 'node:path';
import { z } from 'zod';
import { agentHosts, link, text } from './env-values.ts';
import { variable } from './env-variable.ts';

/** Variables about installed agents. A function, so that `.env.example` lists them where it is called. */
export const agentVariables = () => ({
  AGENT_ALLOWED_HOSTS: variable(
    'AGENT_ALLOWED_HOSTS',
    {
      about:
        'Hosts that installed agents and interfaces of outside tools may contact although they are on this machine, on a private network, or wildcards. An agent whose manifest names any other such host is refused.',
      rule: 'hosts without a port, or wildcards such as *.example.com, separated by commas',
      example: 'wiki.internal,10.0.0.5,*.example.com',
    },
    agentHosts.default([]),
  ),
  AGENT_SECRETS_KEY: variable(
    'AGENT_SECRETS_KEY',
    {
      about:
        'The secret that encrypts the secrets of agents and people’s tokens for MCP servers in the database; without it, no one can enter a secret or sign in at an MCP server. A backup does not contain it: keep a copy elsewhere.',
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
  AGENT_INDEX: variable(
    'AGENT_INDEX',
    {
      about:
        'The index of agents that administrators can install: a file, or the address of a file on another server. Its signature has the same name with .sig.',
      rule: 'a file, or an http(s) address without a user',
      example: 'https://agents.example.com/index.json',
      essential: true,
    },
    z
      .union([link, text.refine((value) => !value.includes('://')).transform((value) => path.resolve(value))])
      .optional(),
  ),
});
