import { AgentManifest } from '@staffroom/sdk';
import { describe, expect, it } from 'vitest';
import { manifest } from './manifest.ts';

describe('the blog post generator', () => {
  it('can be installed as it is, under the number that callers rely on', () => {
    expect(AgentManifest.parse(manifest)).toMatchObject({ id: 'blog-post', number: 7, layout: 'full' });
  });

  it('may ask a model and search, which is what the platform’s chat takes', () => {
    expect(manifest.capabilities).toEqual(expect.arrayContaining(['ai', 'search']));
  });

  it('is told to cite, and to leave a gap rather than invent', () => {
    expect(manifest.defaults.prompt).toMatch(/cite/);
    expect(manifest.defaults.prompt).toMatch(/Never invent/);
  });
});
