import type { FaultyAgent } from './faulty-agent.ts';

const clientWith = (code: string, page = 'export default function Page() { return null; }') => ({
  'client/index.tsx': `import { defineAgent } from '@staffroom/sdk/client';
const manifest = { id: 'faulty', name: 'Faulty', description: 'Has a fault.' };
${code}`,
  'client/page.tsx': page,
});
const agent = "export const agent = defineAgent(manifest, { page: () => import('./page.tsx') });";
const never = 'await new Promise(() => {});';

/** Faults of the page. In a workspace, the browser judges the page with the same functions. */
export const faultyPages: FaultyAgent[] = [
  {
    name: 'exports no agent from its client half',
    files: clientWith(agent.replace('agent', 'page')),
    says: 'Agent "faulty": client/index.tsx must export `agent`, made by defineAgent',
    workspace: null,
  },
  {
    name: "has a page with another agent's manifest",
    files: clientWith(agent.replace('manifest', "{ ...manifest, id: 'another' }")),
    says: 'The client build of agent "faulty" belongs to "another"; pass this agent\'s manifest to defineAgent',
    workspace: null,
  },
  {
    name: 'has a page without a component',
    files: clientWith(agent, 'export const Page = () => null;'),
    says: 'The page of agent "faulty" has no component as its default export; write export default function … in the file of the page',
    workspace: null,
  },
  {
    name: 'has a page that never finishes loading',
    files: clientWith(agent, `${never}\nexport default function Page() { return null; }`),
    says: 'the file of the page never finishes loading: an await at its top level waits for something that does not happen. Move it into a function',
    workspace: null,
  },
  {
    name: 'has a loader of its page that never ends',
    files: clientWith('export const agent = defineAgent(manifest, { page: () => new Promise(() => {}) });'),
    says: 'the file of the page never finishes loading: an await at its top level waits for something that does not happen. Move it into a function',
    workspace: null,
  },
  {
    name: 'has a client half that never finishes loading',
    files: clientWith(`${never}\n${agent}`),
    says: 'client/index.tsx never finishes loading: an await at its top level waits for something that does not happen. Move it into a function',
    workspace: null,
  },
  {
    name: 'has a page that throws while it is loaded',
    files: clientWith(agent, "throw new Error('no tide');\nexport default function Page() { return null; }"),
    says: 'Loading the file of the page failed: no tide',
    workspace: null,
  },
];
