// Runs in the browser as part of the agent under `staffroom dev --host`: reloads the page after each build.
declare const __webpack_public_path__: string;

new EventSource(`${__webpack_public_path__}events`).addEventListener('built', () => location.reload());
