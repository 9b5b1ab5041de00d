#!/usr/bin/env node
// Ends with status 0 if the server of this machine is ready, as the health check of a container. Needs no shell, and imports
// nothing of the server, because it runs every few seconds. With the argument `live`, it asks only whether the process runs.
import { get } from 'node:http';

const { PORT: port = '3000', HOST: host = '' } = process.env;
const isAny = ['', '0.0.0.0', '::'].includes(host);
const path = process.argv[2] === 'live' ? '/livez' : '/readyz';

get({ host: isAny ? '127.0.0.1' : host, port, path, timeout: 4_000 }, (response) => {
  let text = '';
  response.on('data', (part) => {
    text += part;
  });
  response.on('end', () => {
    process.stdout.write(`${text.slice(0, 2_000)}\n`);
    process.exitCode = response.statusCode === 200 ? 0 : 1;
  });
})
  .on('timeout', function stop() {
    this.destroy(new Error('no answer within 4 seconds'));
  })
  .on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
