import { migrations } from '../../db/migrations/index.ts';
import { entities } from '../../modules/entities.ts';
import { copyEmbeddedTemplate } from '../embedded-template.ts';

// Runs as a program: fills the folder that it is told with a migrated, empty database, for tests that know the server's build only.
await copyEmbeddedTemplate(process.argv[2] ?? '', { entities, migrations });
