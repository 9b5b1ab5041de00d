// Runs in the browser, as a part of the agent under `staffroom dev`: takes up a new build when it is told of one.
interface Hot {
  status(): string;
  check(apply: true): Promise<unknown>;
}

const hot = (import.meta as unknown as { webpackHot?: Hot }).webpackHot;

addEventListener('staffroom:built', () => {
  if (hot?.status() !== 'idle') return;
  hot.check(true).catch(() => {
    // What has changed cannot be put in place of what runs: a constant, a contract, the agent itself.
    location.reload();
  });
});
