import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PluginsFile } from './plugins-file.ts';

describe('plugins.schema.json', () => {
  it('plugins.schema.json equals the schema in the code, so that editors can check plugins.json (to update the file: vitest -u)', async () => {
    const schema = {
      title: 'Agents of a Staffroom workspace',
      ...z.toJSONSchema(PluginsFile, { io: 'input' }),
    };
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../plugins.schema.json');
  });
});
