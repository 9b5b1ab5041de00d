import type { InstalledAgent } from '../../modules/agents/installed.ts';

export function findAgent(
  agents: readonly InstalledAgent[],
  key: string | number,
): InstalledAgent | undefined {
  const text = String(key);
  const byName = (agent: InstalledAgent) => agent.manifest?.name.toLowerCase() === text.toLowerCase();
  return (
    agents.find(({ slug }) => slug === text) ??
    agents.find(({ manifest }) => manifest?.aliases.includes(text)) ??
    agents.find(byName) ??
    (/^\d{1,9}$/.test(text) ? agents.find(({ number }) => number === Number(text)) : undefined)
  );
}
