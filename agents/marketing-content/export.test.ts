import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20z"/></svg>',
);

it('a case study in Word has the client’s logo in its header, if the project has one', async () => {
  const agent = testAgent(plugin);
  const { id: logoId } = await agent.request(contract.sendLogo, {
    body: { filename: 'logo.svg', data: logo.toString('base64') },
  });
  const exported = async (more: object) => {
    const { id } = await agent.request(contract.createProject, {
      body: { name: 'Service desk', clientName: 'Hafen AG', scope: 'Vans.', ...more } as never,
    });
    await agent.request(contract.saveContent, {
      params: { id },
      body: { contentType: 'case-study', content: '# Vans' } as never,
    });
    const params = { contentId: `${id}.case-study` };
    const { body } = await agent.request(contract.exportContent, { params, query: { format: 'docx' } });
    // The names of the files in a zip archive are not compressed.
    return Buffer.from(body as Uint8Array).includes('word/header1.xml');
  };
  expect(await exported({ logo: logoId })).toBe(true);
  expect(await exported({})).toBe(false);
});
