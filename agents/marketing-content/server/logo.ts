import { AppError, msg } from '@staffroom/sdk';
import { z } from 'zod';
import type { AgentCall } from './kit.ts';

const Logo = z.object({
  ownerId: z.string(),
  type: z.string(),
  data: z.base64(),
  /** The project that shows the logo; null until the project is saved. */
  projectId: z.string().nullable().default(null),
});

/** Stores clients' logos in base64. Pages show them only as images, in which no script runs; they are cleaned all the same. */
export function openLogos(call: AgentCall) {
  const rows = call.storage.collection('logos', Logo, { scope: 'workspace', partOf: 'projectId' });
  return {
    async add(filename: string, data: string): Promise<string> {
      const bytes = Buffer.from(data, 'base64');
      const { type, content } = await readPicture(filename, bytes);
      const { id } = await rows.create({
        ownerId: call.user.id,
        type,
        data: content.toString('base64'),
        projectId: null,
      });
      return id;
    },

    /** Connects a logo to a project, so that the logo is deleted together with the project. */
    async attach(id: string, projectId: string): Promise<void> {
      await rows.update(id, { projectId });
    },

    /** Whether the person uploaded the logo. No one can use the logo of another person. */
    async isOwn(id: string): Promise<boolean> {
      const found = await rows.get(id).catch(() => null);
      return found?.ownerId === call.user.id;
    },

    async get(id: string): Promise<{ type: string; content: Buffer }> {
      const { type, data } = await rows.get(id);
      return { type, content: Buffer.from(data, 'base64') };
    },
  };
}

/** Detects the type of an image from its content, not from its name. */
async function readPicture(filename: string, bytes: Buffer): Promise<{ type: string; content: Buffer }> {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
    return { type: 'image/jpeg', content: bytes };
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return { type: 'image/png', content: bytes };
  const svg = await cleanSvg(bytes.toString('utf8'));
  if (svg === null)
    throw new AppError(
      'invalid',
      msg`"${filename.slice(0, 80)}" isn’t an image. Choose a JPG, PNG or SVG file.`,
    );
  return { type: 'image/svg+xml', content: Buffer.from(svg) };
}

const shapes = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
];
const paints = ['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'title', 'desc'];
const geometry =
  'd x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points viewBox preserveAspectRatio transform gradientTransform gradientUnits clipPathUnits maskUnits offset';
const looks =
  'id fill fill-opacity fill-rule clip-rule clip-path mask stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-opacity opacity stop-color stop-opacity font-family font-size font-weight text-anchor letter-spacing xmlns version';

/**
 * Keeps shapes, text and gradients; removes scripts, styles, links, images and external addresses. Null if the source is no
 * SVG.
 */
export async function cleanSvg(source: string): Promise<string | null> {
  if (!/<svg[\s>]/i.test(source)) return null;
  const { default: sanitizeHtml } = await import('sanitize-html');
  const cleaned = sanitizeHtml(source, {
    allowedTags: [...shapes, ...paints],
    allowedAttributes: { '*': `${geometry} ${looks}`.split(' ') },
    nonTextTags: ['script', 'style', 'foreignObject', 'textarea', 'option', 'noscript'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withoutAddresses(attribs) }) },
  });
  return cleaned.startsWith('<svg') ? cleaned : cleaned.slice(cleaned.indexOf('<svg')) || null;
}

/** `url(#gradient)` refers to the image itself; all other addresses are removed. */
function withoutAddresses(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([, value]) => !/url\s*\(\s*(?!["']?#)|(?:javascript|data):/i.test(value),
    ),
  );
}
