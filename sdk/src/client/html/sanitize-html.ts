import createPurifier from 'dompurify';
import { allowedHtml, allowsAttribute } from '../../html/allowed-html.ts';

const purifier = createPurifier(window);

// Check attributes by tag, because an attribute may be allowed on one tag only.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = allowsAttribute(
    element.nodeName.toLowerCase(),
    attribute.attrName,
    attribute.attrValue,
  );
  // The condition above has already checked the value.
  if (attribute.keepAttr) attribute.forceKeepAttr = true;
});

/** Cleans HTML for display, with the same list of allowed tags that the server uses for storage. */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedHtml.attributes).flat())],
    FORBID_CONTENTS: [...allowedHtml.withTheirText],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
