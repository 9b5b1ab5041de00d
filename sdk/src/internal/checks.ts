// The rules for a loaded agent, for the server and `staffroom check`. Published for @staffroom/build only; they can change at any time.
export { clientHalfProblem, pageProblem } from '../checks/client-half-problems.ts';
export { manifestProblems } from '../checks/manifest-problems.ts';
export { serverPluginProblems } from '../server/checks/plugin-problems.ts';
export { removedImports } from '../cli/upgrade/removed-imports.ts';
export { Capability } from '../manifest.ts';
