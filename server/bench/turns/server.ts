// The whole server, with an agent that hands each conversation to the model.
import { fixtureServer } from '../../src/testing/fixture-server.ts';
import { createBusyLoop } from '../../src/threads/busy-loop.ts';
import { watchOverload } from '../../src/threads/overload.ts';
import { tellHowItFares } from '../sockets/measured.ts';

const server = await fixtureServer(
  'asker',
  {},
  {
    checkAnswers: false,
    isBusy: createBusyLoop(),
    // A baseline of the other benches refuses nothing either.
    ...(process.env['OVERLOAD'] && { isOverloaded: watchOverload().isOverloaded }),
    variables: { OPENAI_API_KEY: 'bench-key' },
    env: { OPENAI_BASE_URL: String(process.env['OPENAI_BASE_URL']) },
  },
);
process.on('disconnect', () => {
  void server.close().then(() => process.exit());
});
tellHowItFares(server.url);
