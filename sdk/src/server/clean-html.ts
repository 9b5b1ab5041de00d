import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { allowedHtml, allowsAttribute } from '../html/allowed-html.ts';

const require = createRequire(import.meta.url);

/**
 * Cleans HTML for storage: keeps allowed tags, and only the text of the others. Cleaning twice changes nothing more.
 * @example cleanHtml('<p onclick="x()">Hi<script>x()</script></p>') // '<p>Hi</p>'
 */
export function cleanHtml(html: string): string {
  // Loaded on first use, because it loads a CSS parser.
  const sanitizeHtml = require('sanitize-html') as typeof sanitize;
  return sanitizeHtml(html, {
    allowedTags: [...allowedHtml.tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedHtml.attributes).map(([tag, names]) => [tag, [...names]]),
    ),
    nonTextTags: [...allowedHtml.withTheirText],
    // `allowsAttribute` checks the whole address; the library would only check its scheme.
    allowedSchemes: ['http', 'https', 'mailto', 'data'],
    allowProtocolRelative: false,
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([name, value]) => allowsAttribute(tagName, name, value)),
        ),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  }).trim();
}
