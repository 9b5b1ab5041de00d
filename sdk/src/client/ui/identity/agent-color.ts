const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Returns the color if it is valid in a manifest, else null. */
export function hexColor(color: string | null | undefined): string | null {
  return color != null && hex.test(color) ? color.toLowerCase() : null;
}

/** Whether a color is a gray, which has no hue. */
export function isGrey(color: string): boolean {
  const digits = color.slice(1);
  const width = digits.length / 3;
  const channels = [0, 1, 2].map((index) => {
    const channel = digits.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? channel + channel : channel, 16);
  });
  return Math.max(...channels) - Math.min(...channels) < 12;
}
