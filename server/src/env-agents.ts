import { agentHosts } from './env-values.ts';
import { variable } from './env-variable.ts';

/** Variables about installed agents. */
export const agentVariables = {
  AGENT_ALLOWED_HOSTS: variable(
    'AGENT_ALLOWED_HOSTS',
    {
      about:
        'Hosts that installed agents may contact although they are on this machine, on a private network, or wildcards. An agent whose manifest names any other such host is refused.',
      rule: 'hosts without a port, or wildcards such as *.example.com, separated by commas',
      example: 'wiki.internal,10.0.0.5,*.example.com',
    },
    agentHosts.default([]),
  ),
};
