import type { CSSProperties } from 'react';
import { hexColor, isGrey } from './agent-color.ts';
import classes from './agent-tile.module.css';
import { agentIconName, Icon } from './icon.tsx';

interface AgentTileProps {
  /** The `iconName` of the agent's catalog entry. */
  icon: string | null | undefined;
  /** The `iconColor` of the agent's catalog entry: `#rgb` or `#rrggbb`; other values use the accent's hue. */
  color: string | null | undefined;
  /** Size of the tile: default 36 px; `small` is 28, `tiny` 20. */
  size?: 'small' | 'tiny' | undefined;
}

/**
 * An agent's icon on a colored tile. Only the hue comes from the agent; the theme sets lightness and chroma, so that every
 * color is readable.
 */
export function AgentTile({ icon, color, size }: AgentTileProps) {
  const tint = hexColor(color);
  return (
    <span
      className={classes.tile}
      data-size={size}
      data-grey={tint !== null && isGrey(tint) ? '' : undefined}
      style={tint === null ? undefined : ({ '--agent': tint } as CSSProperties)}
      aria-hidden="true"
    >
      <Icon name={agentIconName(icon)} size={size === 'tiny' ? 12 : 16} />
    </span>
  );
}
