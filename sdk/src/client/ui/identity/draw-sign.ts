import { createElement, type SVGProps } from 'react';

interface SignData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Draws a sign of lucide's. The build of the host puts this in the place of what lucide has for it, which can do much more in 3 kB:
 * contexts, aliases, strokes that do not scale. Every page begins with it.
 */
export default function drawSign({ node }: SignData) {
  return function Sign({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
