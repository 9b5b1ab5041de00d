import { migrations } from '../../db/migrations/index.ts';
import { entities } from '../../modules/entities.ts';
import { copyEmbeddedTemplate } from '../embedded-template.ts';

// A program that fills the given folder with a migrated, empty database, for tests that use only the server's build.
await copyEmbeddedTemplate(process.argv[2] ?? '', { entities, migrations });
