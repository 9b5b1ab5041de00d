import createPurifier from 'dompurify';
import { allowedHtml, allowsAttribute } from '../../html/allowed-html.ts';

const purifier = createPurifier(window);

// One attribute may be allowed on one tag and not on another.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = allowsAttribute(
    element.nodeName.toLowerCase(),
    attribute.attrName,
    attribute.attrValue,
  );
  // Judged as a whole above.
  if (attribute.keepAttr) attribute.forceKeepAttr = true;
});

/** HTML as it may be shown, by the same list as it is stored by. */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...new Set(Object.values(allowedHtml.attributes).flat())],
    FORBID_CONTENTS: [...allowedHtml.withTheirText],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
