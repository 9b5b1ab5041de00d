import { checkCommand } from './check/check-command.ts';
import { adminLinkCommand } from './admin-link-command.ts';
import { migrateCommand } from './migrate/migrate-command.ts';
import { verifyAuditCommand } from './verify-audit-command.ts';
import { productBuild, sentenceOfBuild } from './product-build.ts';

interface Terminal {
  variables: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

const help = `Commands of the Staffroom server:

  node server/bin/server.js check [--json]   checks the settings and the services that the server needs
  node server/bin/server.js migrate          runs the pending migrations
  node server/bin/server.js migrate --plan [--json]
                                             prints what the pending migrations do, and changes nothing
  node server/bin/server.js admin-link <e-mail>
                                             prints an address that signs an administrator in once
  node server/bin/server.js verify-audit     compares the audit log with its seals
  node server/bin/server.js --version        prints the version and the commit
  node server/bin/agents.js <command>        installs, updates and removes agents
  node server/bin/backup.js <command>        backs up, verifies, restores and moves the workspace

"npm start" starts the server. Authors check an agent with another command: staffroom check, in the agent's folder.`;

/** Runs a command of `server/bin/server.js`. @returns the exit code; 2 for an unknown command */
export async function serverCommand([command, ...rest]: string[], terminal: Terminal): Promise<number> {
  switch (command) {
    case 'check':
      return checkCommand(rest, terminal);
    case 'migrate':
      return migrateCommand(rest, terminal);
    case 'admin-link':
      return adminLinkCommand(rest, terminal);
    case 'verify-audit':
      return verifyAuditCommand(terminal);
    case '--version':
      terminal.out(sentenceOfBuild(await productBuild()));
      return 0;
    case '--help':
      terminal.out(help);
      return 0;
    default:
      terminal.err(help);
      return 2;
  }
}
