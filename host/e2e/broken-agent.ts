import type { Page } from '@playwright/test';
import type { OpenAgent } from './installed-agents.ts';

/** A minimal client half whose page throws when it renders. */
const container = (slug: string) => `
  var staffroom_broken_agent = (() => {
    let shared;
    const provided = (name) => Object.values(shared[name])[0];
    return {
      init(scope) { shared = scope; },
      async get() {
        const { lib, get } = provided('@staffroom/sdk/client');
        const { defineAgent } = lib ? lib() : (await get())();
        const Page = () => { throw new Error('The page has thrown'); };
        const agent = defineAgent({ id: ${JSON.stringify(slug)} }, { page: async () => ({ default: Page }) });
        return () => ({ agent });
      },
    };
  })();`;

/** Replaces an installed agent with a broken one until the returned function is called. */
export async function brokenAgent(page: Page, agent: OpenAgent): Promise<() => Promise<void>> {
  const script = agent.clientUrl.replace('mf-manifest.json', 'broken.js');
  const file = { name: 'broken.js', path: '', type: 'global' };
  const manifest = {
    id: 'broken',
    name: 'staffroom_broken_agent',
    metaData: {
      name: 'staffroom_broken_agent',
      type: 'app',
      buildInfo: { buildVersion: '1', buildName: 'broken' },
      remoteEntry: file,
      types: {},
      globalName: 'staffroom_broken_agent',
      publicPath: agent.clientUrl.replace('mf-manifest.json', ''),
    },
    shared: [],
    remotes: [],
    exposes: [],
  };
  await page.route(`**${script}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: container(agent.slug) }),
  );
  await page.route(`**${agent.clientUrl}`, (route) => route.fulfill({ json: manifest }));
  return () => page.unroute(`**${agent.clientUrl}`);
}
