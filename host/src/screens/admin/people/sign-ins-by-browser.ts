import type { AccountDetail } from './account.ts';
import { browserName } from './browser-name.ts';

interface SignIns {
  /** Name of the browser and its system. */
  name: string;
  count: number;
  /** Time of the newest sign-in, in ISO 8601. */
  newest: string;
}

/** Groups sign-ins by browser, the browser with the newest sign-in first. */
export function signInsByBrowser(signedIn: AccountDetail['signedIn']): SignIns[] {
  const groups = Map.groupBy(signedIn, ({ browser }) => browserName(browser));
  return [...groups]
    .map(([name, all]) => ({
      name,
      count: all.length,
      newest: all.reduce((newest, { since }) => (since > newest ? since : newest), ''),
    }))
    .toSorted((a, b) => b.newest.localeCompare(a.newest));
}
