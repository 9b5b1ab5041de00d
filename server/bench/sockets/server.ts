import { talkerServer } from '../../src/testing/talker.ts';
import { tellHowItFares } from './measured.ts';

const server = await talkerServer();
process.on('disconnect', () => {
  void server.close().then(() => process.exit());
});
tellHowItFares(server.url);
