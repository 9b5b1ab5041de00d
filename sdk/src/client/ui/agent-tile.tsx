import type { CSSProperties } from 'react';
import { agentIconName, Icon } from './icon.tsx';
import classes from './agent-tile.module.css';

export interface AgentTileProps {
  /** `iconName` of the catalogue entry. */
  icon: string | null | undefined;
  /** `iconColor` of the catalogue entry: `#rgb` or `#rrggbb`; anything else is shown in the accent's hue. */
  color: string | null | undefined;
}

/**
 * An agent's sign on 36 px of its colour. Only the hue is the agent's: lightness and chroma come from the theme, so that
 * every colour that a manifest may name can be read in both.
 */
export function AgentTile({ icon, color }: AgentTileProps) {
  const tint = hexColor(color);
  return (
    <span
      className={classes.tile}
      data-grey={tint !== null && isGrey(tint) ? '' : undefined}
      style={tint === null ? undefined : ({ '--agent': tint } as CSSProperties)}
      aria-hidden="true"
    >
      <Icon name={agentIconName(icon)} />
    </span>
  );
}

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The colour if it is one that a manifest may state, else null. */
export function hexColor(color: string | null | undefined): string | null {
  return color != null && hex.test(color) ? color.toLowerCase() : null;
}

/** A grey has no hue of its own; tinting it would invent one. */
export function isGrey(color: string): boolean {
  const digits = color.slice(1);
  const width = digits.length / 3;
  const channels = [0, 1, 2].map((index) => {
    const channel = digits.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? channel + channel : channel, 16);
  });
  return Math.max(...channels) - Math.min(...channels) < 12;
}
