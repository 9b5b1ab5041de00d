import type { DocumentLanguage } from '@staffroom/sdk/reading';
import { useMemo } from 'react';
import type { Slide } from '../../slides/slide.ts';
import { t } from '../texts.ts';
import { layOut, type TextElement } from '../../slides/layout/lay-out.ts';
import type { TableElement } from '../../slides/layout/lay-out-table.ts';
import { setCells, setLines } from '../../slides/layout/set-lines.ts';
import { isSerif } from '../../slides/layout/font-width.ts';
import { colorOf, type Ink, type Theme } from '../../slides/layout/theme.ts';
import { ChartView } from './chart-view.tsx';

export interface SlideViewProps {
  slide: Slide;
  theme: Theme;
  number: number;
  /** The language of the presentation, for the fixed texts of the slide. */
  language: DocumentLanguage;
}

/** A preview of a slide, drawn from the same layout as the file. Its colors do not depend on the workspace's theme. */
export function SlideView({ slide, theme, number, language }: SlideViewProps) {
  const { frame, elements } = useMemo(
    () => layOut(slide, theme, { number, language }),
    [slide, theme, number, language],
  );
  return (
    <svg
      viewBox={`0 0 ${theme.width} ${theme.height}`}
      role="img"
      aria-label={t('Slide {number}: {slide}', { number, slide: slide.title })}
      style={{ display: 'block', width: '100%' }}
    >
      {theme.frames[frame].backdrop.map((one, at) =>
        'fill' in one ? (
          <rect key={at} {...one.box} fill={one.fill} />
        ) : (
          <image key={at} {...one.box} href={one.picture} preserveAspectRatio="none" />
        ),
      )}
      {elements.map((element, at) => {
        switch (element.kind) {
          case 'rule':
            return <rect key={at} {...element.box} fill={colorOf(theme, element.ink)} />;
          case 'text':
            return <Text key={at} element={element} theme={theme} />;
          case 'table':
            return <TableView key={at} element={element} theme={theme} />;
          case 'chart':
            return <ChartView key={at} element={element} theme={theme} />;
        }
      })}
    </svg>
  );
}

/** The workspace's own fonts have "Variable" in their names. */
const familyOf = (family: string) =>
  `"${family}", "${family} Variable", ${isSerif(family) ? 'Georgia, "Liberation Serif", serif' : 'Arial, "Liberation Sans", Helvetica, sans-serif'}`;

function Text({ element, theme }: { element: TextElement; theme: Theme }) {
  const { size, bold, font, ink } = element;
  return (
    <g
      fill={colorOf(theme, ink)}
      fontFamily={familyOf(font === 'head' ? theme.head : theme.body)}
      fontSize={size}
      fontWeight={bold ? 700 : 400}
    >
      {setLines(element).map(({ x, y, text, role, end, rtl }, at) => (
        <text
          key={at}
          x={x}
          y={y}
          textAnchor={end ? 'end' : 'start'}
          direction={rtl ? 'rtl' : 'ltr'}
          {...(role === 'mark' && { fill: colorOf(theme, 'accent1') })}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

function TableView({ element, theme }: { element: TableElement; theme: Theme }) {
  const { lines, rules, width } = setCells(element);
  const ink = (head: boolean, other: Ink) => colorOf(theme, head ? 'accent1' : other);
  return (
    <g fontFamily={familyOf(theme.body)} fontSize={element.size}>
      {lines.map(({ x, y, text, role, end, rtl }, at) => (
        <text
          key={at}
          x={x}
          y={y}
          textAnchor={end ? 'end' : 'start'}
          direction={rtl ? 'rtl' : 'ltr'}
          fontWeight={role === 'text' ? 400 : 700}
          fill={ink(role === 'head', 'tx1')}
        >
          {text}
        </text>
      ))}
      {rules.map(({ y, head }) => (
        <rect
          key={y}
          x={element.box.x}
          y={y}
          width={width}
          height={head ? 1.5 : 0.5}
          fill={ink(head, 'line')}
        />
      ))}
    </g>
  );
}
