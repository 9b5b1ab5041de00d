import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { AnswerApp } from '@staffroom/sdk/core';
import { language } from '@staffroom/sdk/host';

/** Minimum and maximum height of an interface in CSS pixels. */
export const heights = { min: 80, max: 640 };

/** Variables of the protocol, with the token of the workspace that each gets its value from. */
const variables = {
  '--color-background-primary': '--surface',
  '--color-background-secondary': '--sunken',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-2',
  '--color-text-tertiary': '--ink-3',
  '--color-border-primary': '--line',
  '--color-ring-primary': '--accent',
  '--font-sans': '--font-sans',
  '--font-mono': '--font-mono',
  '--border-radius-md': '--radius-control',
} as const;

/** Describes the place of an interface: colors, language and size. It contains nothing about the person. */
export function hostContext(app: AnswerApp, theme: 'light' | 'dark', width: number): McpUiHostContext {
  const style = getComputedStyle(document.documentElement);
  const values = Object.entries(variables).flatMap(([name, token]) => {
    const value = style.getPropertyValue(token).trim();
    return value === '' ? [] : [[name, value]];
  });
  const { name, title, description, input } = app.tool;
  const tool = { name, title, description, inputSchema: { ...input, type: 'object' as const } };
  return {
    theme,
    styles: { variables: Object.fromEntries(values) },
    locale: language(),
    displayMode: 'inline',
    availableDisplayModes: ['inline'],
    containerDimensions: { width, maxHeight: heights.max },
    platform: 'web',
    toolInfo: { tool },
  };
}
