import type { AgentInfo } from '../../catalogue.ts';
import type { CallUser } from '../../server/call.ts';
import type { GivenAnswers } from './given-answers.ts';

/** What the shell has asked before any page is shown. */
export function signedIn({ id, name, email, role }: CallUser, info: AgentInfo): GivenAnswers {
  return {
    'GET /api/auth/me': {
      id,
      name,
      email,
      role,
      picture: null,
      username: email.split('@')[0] ?? '',
      language: null,
    },
    'GET /api/ai-agents': [info],
  };
}
