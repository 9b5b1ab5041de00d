import type { Page } from '../../../host/e2e/test.ts';

/** What really leaves; what the content security policy refuses never does. */
export const watchForeign = (page: Page, seen: string[]) =>
  page.route(/evil\.test/, (route) => {
    seen.push(route.request().url());
    return route.abort();
  });
