import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { allowedHtml, allowsAttribute } from '../html/allowed-html.ts';

const require = createRequire(import.meta.url);

/**
 * HTML as it may be stored: what the one allow-list names, and the text of the rest. Cleaning twice changes nothing more.
 * @example cleanHtml('<p onclick="x()">Hi<script>x()</script></p>') // '<p>Hi</p>'
 */
export function cleanHtml(html: string): string {
  // It brings a parser of styles along: loaded by whoever has something to clean.
  const sanitizeHtml = require('sanitize-html') as typeof sanitize;
  return sanitizeHtml(html, {
    allowedTags: [...allowedHtml.tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedHtml.attributes).map(([tag, names]) => [tag, [...names]]),
    ),
    nonTextTags: [...allowedHtml.withTheirText],
    // The list judges addresses as a whole; the library would only look at their schemes.
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
