/** Signs that an agent may have; every other name shows the default one. */
export const agentIcons = [
  'shield-check',
  'cloud',
  'file-list-3',
  'presentation',
  'file-text',
  'megaphone',
] as const;
