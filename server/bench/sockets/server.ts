import { talkerServer } from '../../src/testing/talker.ts';
import { reportMeasurements } from './measured.ts';

const server = await talkerServer();
process.on('disconnect', () => {
  void server.close().then(() => process.exit());
});
reportMeasurements(server.url);
