import { getBackups, resumeRestored, startBackup, verifyBackup } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { BackupService } from './backup-service.ts';

export function backupRoutes(
  backups: Pick<BackupService, 'state' | 'start' | 'startVerification' | 'resume'>,
) {
  return [
    implement(getBackups, () => backups.state()),
    implement(startBackup, ({ user }) => backups.start(user.id)),
    implement(verifyBackup, ({ user }) => backups.startVerification(user.id)),
    implement(resumeRestored, ({ user }) => backups.resume(user.id)),
  ];
}
