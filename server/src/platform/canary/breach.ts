import type { CanaryLimits } from '@staffroom/sdk/internal/shared';
import type { VersionFigures } from '@staffroom/sdk/core';

/** Minimum number of ratings to judge a version: fewer ratings prove nothing. */
const minRatings = 5;
/** Minimum number of faults to judge a version: one or two could come from a bad network. */
const minFaults = 3;
/** Milliseconds. A smaller difference in duration does not count, because no one notices it. */
const unnoticed = 100;

/** Explains why a canary version must be rolled back because it does worse than the stable one; null if it does not. */
export function breachOf(
  stable: VersionFigures,
  canary: VersionFigures,
  limits: CanaryLimits,
): string | null {
  const { least } = limits;
  if (canary.pageFaults >= minFaults && canary.pageFaults > stable.pageFaults)
    return `its page fails to open for ${canary.pageFaults} people`;
  const failing = share(canary.errors, canary.requests);
  const before = stable.requests >= least ? share(stable.errors, stable.requests) : 0;
  if (canary.requests >= least && failing > before + limits.errors)
    return `${percent(failing)} of ${canary.requests} requests failed; for ${stable.version} it was ${percent(before)}`;
  const slow =
    slower('answers', [canary.answers, canary.answered], [stable.answers, stable.answered]) ??
    slower('requests', [canary.calls, canary.called], [stable.calls, stable.called]);
  if (slow !== null) return slow;
  const rated = canary.ratedUp + canary.ratedDown;
  const down = share(canary.ratedDown, rated);
  const downBefore = share(stable.ratedDown, stable.ratedUp + stable.ratedDown);
  if (rated >= minRatings && down > downBefore + limits.ratings)
    return `${percent(down)} of ${rated} rated answers were rated down; for ${stable.version} it was ${percent(downBefore)}`;
  return null;

  function slower(
    what: 'answers' | 'requests',
    [now, many]: Quantile,
    [other, otherMany]: Quantile,
  ): string | null {
    if (now === null || other === null || many < least || otherMany < least) return null;
    if (now <= other * limits.slower || now <= other + unnoticed) return null;
    return what === 'answers'
      ? `95% of ${many} answers took up to ${seconds(now)}; ${stable.version} took up to ${seconds(other)}`
      : `95% of ${many} requests took up to ${seconds(now)}; ${stable.version} took up to ${seconds(other)}`;
  }
}

type Quantile = [milliseconds: number | null, many: number];

const share = (part: number, whole: number) => (whole === 0 ? 0 : (part * 100) / whole);
const percent = (value: number) => `${Math.round(value)} %`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(milliseconds < 1000 ? 2 : 1)} s`;
