import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { allowedHtml, allowsAttribute } from '../html/allowed-html.ts';

const require = createRequire(import.meta.url);

/**
 * Cleans HTML for storage: keeps allowed tags, and only the text of other tags. Cleaning the result again does not change it.
 * @example cleanHtml('<p onclick="x()">Hi<script>x()</script></p>') // '<p>Hi</p>'
 */
export function cleanHtml(html: string): string {
  // Load the library on first use, because it loads a CSS parser.
  const sanitizeHtml = require('sanitize-html') as typeof sanitize;
  return sanitizeHtml(html, {
    allowedTags: [...allowedHtml.tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedHtml.attributes).map(([tag, names]) => [tag, [...names]]),
    ),
    nonTextTags: [...allowedHtml.withTheirText],
    // Allow the schemes that `allowsAttribute` allows. That function checks the whole address, not only the scheme.
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
