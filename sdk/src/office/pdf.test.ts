import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { toPdf, whyNoPdf } from './pdf.ts';

it.skipIf(existsSync('/Applications/LibreOffice.app'))(
  'the error without LibreOffice tells administrators what to install and everyone else what to do',
  async () => {
    vi.stubEnv('PATH', '');
    const [staff, admin] = [
      { id: 'ana', role: 'user' },
      { id: 'root', role: 'admin' },
    ] as const;
    for (const said of [await whyNoPdf(), await whyNoPdf({ user: staff })]) {
      expect(said).toContain('save it as PDF');
      expect(said).not.toContain('LibreOffice');
    }
    expect(await whyNoPdf({ user: admin })).toContain('needs LibreOffice on the server');
    const { signal } = new AbortController();
    const message = await whyNoPdf({ user: staff });
    await expect(toPdf({ user: staff, signal }, new Uint8Array(), 'docx')).rejects.toMatchObject({
      code: 'unavailable',
      message,
    });
    vi.unstubAllEnvs();
  },
);
