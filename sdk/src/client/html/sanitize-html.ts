import createPurifier from 'dompurify';
import { allowedHtml, allowsAttribute } from '../../html/allowed-html.ts';

const purifier = createPurifier(window);

// An attribute may be allowed on one tag only.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = allowsAttribute(
    element.nodeName.toLowerCase(),
    attribute.attrName,
    attribute.attrValue,
  );
  // The value was checked above.
  if (attribute.keepAttr) attribute.forceKeepAttr = true;
});

/** Cleans HTML for display, by the same list as for storage. */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedHtml.attributes).flat())],
    FORBID_CONTENTS: [...allowedHtml.withTheirText],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
