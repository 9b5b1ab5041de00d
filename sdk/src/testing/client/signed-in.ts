import type { AgentInfo } from '../../agent-info.ts';
import type { CallUser } from '../../server/call.ts';
import type { GivenAnswers } from './given-answers.ts';

/** Answers of the queries that the shell has loaded before it shows a page. */
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
    'GET /api/config': {
      productName: 'Staffroom',
      companyName: 'Example Company',
      companyDomain: 'example.test',
      termsUrl: null,
      privacyUrl: null,
      supportContact: null,
      version: '0.0.0',
      trashDays: 30,
      devSignIn: false,
      signIn: [{ id: 'google', label: 'Google', kind: 'google', domains: ['example.test'] }],
      maintenance: null,
    },
  };
}
