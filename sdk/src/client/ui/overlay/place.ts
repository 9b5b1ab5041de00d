export type Side = 'top' | 'bottom';
export type Align = 'start' | 'center' | 'end';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  side: Side;
  align: Align;
  /** Distance between anchor and popup in pixels. */
  gap: number;
}

/** Minimum distance to the window's edges in pixels. */
const margin = 8;

/**
 * Computes the position of a popup beside its anchor and inside the window, in pixels of the window. The popup is on the
 * preferred side if it fits there or has more room there, and is moved away from the window's edges.
 */
export function place(
  anchor: Box,
  popup: { width: number; height: number },
  viewport: { width: number; height: number },
  { side, align, gap }: Placement,
): { left: number; top: number; maxHeight: number; side: Side } {
  const above = anchor.top - gap - margin;
  const below = viewport.height - (anchor.top + anchor.height) - gap - margin;
  const wished = side === 'top' ? above : below;
  const other = side === 'top' ? below : above;
  const flip = popup.height > wished && other > wished;
  const chosen = flip ? opposite(side) : side;
  const maxHeight = Math.max(0, flip ? other : wished);
  const height = Math.min(popup.height, maxHeight);

  const offset = { start: 0, center: (anchor.width - popup.width) / 2, end: anchor.width - popup.width }[
    align
  ];
  const furthest = Math.max(margin, viewport.width - popup.width - margin);
  return {
    left: Math.min(Math.max(anchor.left + offset, margin), furthest),
    top: chosen === 'top' ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    maxHeight,
    side: chosen,
  };
}

function opposite(side: Side): Side {
  return side === 'top' ? 'bottom' : 'top';
}
