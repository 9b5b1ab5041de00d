import { createElement, type SVGProps } from 'react';

interface SignData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Draws a lucide icon. The host's build replaces lucide's own component with this one, which saves 3 kB of unused features on
 * every page.
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
