import { once } from 'node:events';
import { pino } from 'pino';
import { openDatabase } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';
import { createAuditService } from '../../modules/audit/service.ts';
import { entities } from '../../modules/entities.ts';
import { createUsers } from '../../modules/users/service.ts';
import { agentServices } from '../agent-services.ts';

// Runs as a process of its own, to be killed: a worker without HTTP on the database and the agents it is given.
const [pluginsFile = '', dataDir = '', url] = process.argv.slice(2);
const log = { info() {}, warn() {}, error() {} };
const database = await openDatabase({ url: url || undefined, dataDir, entities, migrations, log });
const compose = agentServices({ pluginsFile });
const users = createUsers(database, []);
const audit = createAuditService(database);
const services = await compose({ database, log: pino({ level: 'silent' }), users, audit });
process.stdout.write('working\n');
await once(process, 'SIGTERM');
// A job that has done its work has yet to leave the queue.
await services.stop();
await database.close();
process.exit(0);
