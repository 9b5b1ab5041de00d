import { type Theme, plainTheme } from '../../layout/theme.ts';
import { defaultTemplate } from './default-template.ts';
import type { Parts } from './package.ts';

export type LayoutPart = 'title' | 'section' | 'content' | 'titleOnly';

/** A presentation without slides, and what has to be known of it to put some in. */
export interface Template {
  parts: Parts;
  theme: Theme;
  layouts: Record<LayoutPart, TemplateLayout>;
  /** Its colours and fonts are the company's, and hold. */
  isCompanys: boolean;
}

export interface TemplateLayout {
  path: string;
  /** Attributes of its placeholders: `type="body" idx="1"`; null where it has none. */
  title: string | null;
  body: string | null;
}

const layoutAt = (number: number, title: string, body: string | null): TemplateLayout => ({
  path: `ppt/slideLayouts/slideLayout${number}.xml`,
  title,
  body,
});

export const plainTemplate = (): Template => ({
  parts: defaultTemplate(),
  theme: plainTheme,
  layouts: {
    title: layoutAt(1, 'type="ctrTitle"', 'type="subTitle" idx="1"'),
    content: layoutAt(2, 'type="title"', 'idx="1"'),
    section: layoutAt(3, 'type="title"', 'type="body" idx="1"'),
    titleOnly: layoutAt(4, 'type="title"', null),
  },
  isCompanys: false,
});
