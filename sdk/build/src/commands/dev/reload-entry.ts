// Runs in the browser, as a part of the agent under `staffroom dev --host`: loads the page anew with each build.
declare const __webpack_public_path__: string;

new EventSource(`${__webpack_public_path__}events`).addEventListener('built', () => location.reload());
