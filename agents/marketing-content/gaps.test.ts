import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const form = { name: 'One service desk', clientName: 'Nordfrakt AB', scope: 'One desk for all sites.' };

/** A project whose tweet has two gaps and whose LinkedIn post has one. */
async function project() {
  const agent = testAgent(plugin);
  const { id } = await agent.request(contract.createProject, { body: form });
  const write = (contentType: 'linkedin' | 'twitter', content: string) =>
    agent.request(contract.saveContent, { params: { id }, body: { contentType, content } });
  const tweet = await write('twitter', 'From [to be supplied] to [zu ergänzen: Minuten].');
  const post = await write('linkedin', 'Saved: [to be supplied: hours].');
  const complete = (gaps?: number) =>
    agent.request(contract.updateProject, {
      params: { id },
      body: { status: 'completed', ...(gaps !== undefined && { gaps }) },
    });
  const download = (contentId: string, gaps?: number) =>
    agent.request(contract.exportContent, {
      params: { contentId },
      query: { format: 'txt', ...(gaps !== undefined && { gaps }) },
    });
  return { tweet, post, complete, download };
}

describe('a marketing text with gaps', () => {
  it('a marketing text with gaps lists the gaps', async () => {
    const { tweet, post } = await project();
    expect(tweet.gaps).toEqual(['[to be supplied]', '[zu ergänzen: Minuten]']);
    expect(post.gaps).toEqual(['[to be supplied: hours]']);
  });

  it('a marketing text with gaps is downloaded only after a person confirms their number', async () => {
    const { tweet, download } = await project();
    const refused = { code: 'conflict', fields: { gaps: '2' } };
    await expect(download(tweet.id)).rejects.toMatchObject(refused);
    await expect(download(tweet.id, 1)).rejects.toMatchObject(refused);
    expect((await download(tweet.id, 2)).body).toContain('[to be supplied]');
  });

  it('a project with gaps in its texts is completed only after a person confirms their number', async () => {
    const { complete } = await project();
    await expect(complete()).rejects.toMatchObject({ code: 'conflict', fields: { gaps: '3' } });
    await expect(complete(2)).rejects.toMatchObject({ code: 'conflict' });
    expect((await complete(3)).status).toBe('completed');
  });
});
