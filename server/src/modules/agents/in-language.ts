import type { AgentManifest } from '@staffroom/sdk';

export function manifestIn(manifest: AgentManifest, language: string): AgentManifest {
  const words = manifest.languages[language];
  if (!words) return manifest;
  const { name, description, badge, starters, commands = {}, offers = {} } = words;
  return {
    ...manifest,
    name: name ?? manifest.name,
    aliases: [manifest.name, ...manifest.aliases],
    description: description ?? manifest.description,
    badge: badge ?? manifest.badge,
    starters: starters ?? manifest.starters,
    commands: manifest.commands.map((command) => {
      const { title = command.title, question = command.question } = commands[command.id] ?? {};
      return { ...command, title, ...(question !== undefined && { question }) };
    }),
    offers: manifest.offers.map((sharedTool) => ({
      ...sharedTool,
      title: offers[sharedTool.name] ?? sharedTool.title,
    })),
  };
}

/** The agent's name in the reader's language; undefined without a manifest. */
export const nameIn = (manifest: AgentManifest | null | undefined, language: string): string | undefined =>
  manifest?.languages[language]?.name ?? manifest?.name;
