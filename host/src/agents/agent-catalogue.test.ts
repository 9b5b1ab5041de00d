import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { describe, expect, it } from 'vitest';
import { findAgent } from './agent-catalogue.ts';

const entry = (id: number, slug: string, aliases: string[] = []) =>
  ({ id, slug, aliases, name: `The ${slug}` }) as AgentInfo;
const agents = [entry(1, 'review', ['Code Reviewer']), entry(2, 'translate'), entry(3, 'one', ['2'])];

describe('finding an agent by the name in an address', () => {
  it('an unknown name in an address finds no agent', () => {
    expect(findAgent(agents, 'reviews')).toBeUndefined();
  });

  it('an address finds an agent by its slug, its number, its name and an earlier name', () => {
    expect(findAgent(agents, 'the Review')?.id).toBe(1);
    expect(findAgent(agents, 'review')?.id).toBe(1);
    expect(findAgent(agents, '1')?.id).toBe(1);
    expect(findAgent(agents, 'code reviewer')?.id).toBe(1);
  });

  it('an address with a number finds the agent with this number, even if the number is also an earlier name of another agent', () => {
    expect(findAgent(agents, '2')?.slug).toBe('translate');
  });
});
