import type { CSSProperties } from 'react';
import { hexColor, isGrey } from './agent-color.ts';
import classes from './agent-tile.module.css';
import { agentIconName, Icon } from './icon.tsx';

interface AgentTileProps {
  /** `iconName` of the catalogue entry. */
  icon: string | null | undefined;
  /** `iconColor` of the catalogue entry: `#rgb` or `#rrggbb`; anything else is shown in the accent's hue. */
  color: string | null | undefined;
  /** 36 px unless told; `small` has 28, `tiny` 20. */
  size?: 'small' | 'tiny' | undefined;
}

/**
 * An agent's sign on a tile of its colour. Only the hue is the agent's: lightness and chroma come from the theme, so that
 * every colour that a manifest may name can be read in both.
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
