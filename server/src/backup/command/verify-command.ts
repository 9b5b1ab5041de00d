import { mkdir, rm } from 'node:fs/promises';
import { migrations } from '../../db/migrations/index.ts';
import { productVersion, scratchOf } from '../place.ts';
import { verifyBackup } from '../verify/verify-backup.ts';
import type { Command } from './command.ts';
import { envOf, openBackup, quietLog } from './workspace.ts';

/** Restores a backup into a throw-away database with the migrations of this version, which also rehearses an upgrade. */
export const verifyCommand: Command = async (call) => {
  const env = envOf(call);
  const { manifest, source } = await openBackup(call, env);
  const scratch = `${scratchOf(env)}-verify`;
  await mkdir(scratch, { recursive: true });
  const product = await productVersion();
  const begun = performance.now();
  try {
    const verified = await verifyBackup({
      manifest,
      source,
      scratch,
      everything: !call.values.quick,
      migrations,
      product,
      log: quietLog,
      onPhase: call.onPhase,
    });
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const found = `${verified.rows} rows and ${verified.contents} files, ${verified.opened} of them opened, in ${seconds} s`;
    const text = call.values.rehearse
      ? `Staffroom ${product} can start on the backup ${manifest.name} of Staffroom ${manifest.product}: ${verified.migrations.length} new migrations ran, ${found}.`
      : `The backup ${manifest.name} is complete and can be restored: ${found}.`;
    return { text, name: manifest.name, ...verified, seconds };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
