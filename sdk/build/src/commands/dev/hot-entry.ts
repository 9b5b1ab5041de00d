// Runs in the browser as part of the agent under `staffroom dev`: applies new builds.
interface Hot {
  status(): string;
  check(apply: true): Promise<unknown>;
}

const hot = (import.meta as unknown as { webpackHot?: Hot }).webpackHot;

addEventListener('staffroom:built', () => {
  if (hot?.status() !== 'idle') return;
  hot.check(true).catch(() => {
    // Reload the page when hot replacement is impossible, because a constant, a contract or the agent itself has changed.
    location.reload();
  });
});
