/** Icons that a manifest can name. Any other name shows the default icon. */
export const agentIcons = [
  'shield-check',
  'cloud',
  'file-list-3',
  'presentation',
  'file-text',
  'megaphone',
] as const;
