import type { Page } from '../../../host/e2e/test.ts';

/** Records only requests that leave the browser, not those that the content security policy blocks. */
export const recordExternalRequests = (page: Page, seen: string[]) =>
  page.route(/evil\.test/, (route) => {
    seen.push(route.request().url());
    return route.abort();
  });
