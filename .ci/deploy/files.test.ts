import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { findTool } from '../../server/deploy/chart/find-tool.ts';

const root = join(import.meta.dirname, '../..');
const deploy = join(root, 'server/deploy');
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8');

interface Service {
  image: string;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  networks?: string[];
  volumes?: string[];
}
interface Composition {
  services: Record<string, Service>;
  networks: object;
  volumes: object;
}

const compose = parse(read('compose.yaml'), { merge: true }) as Composition;
const servers = Object.entries(compose.services).filter(([name]) => /^(web|worker)-\d$/.test(name));

describe('the compose file', () => {
  it('two web and two worker processes run read-only, without capabilities, and get time to stop', () => {
    expect(servers.map(([name, { command }]) => [name, command])).toEqual([
      ['web-1', ['--role', 'web']],
      ['web-2', ['--role', 'web']],
      ['worker-1', ['--role', 'worker']],
      ['worker-2', ['--role', 'worker']],
    ]);
    for (const [, service] of servers) {
      // An unnamed volume belongs to one process: processes share only the database and the file store.
      expect(service.volumes).toEqual(['/data']);
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      const seconds = Number.parseInt(service.stop_grace_period ?? '', 10);
      expect(seconds).toBeGreaterThanOrEqual(Number(service.environment['STOP_DELAY']) + 45);
    }
  });

  it('the database allows the connections of all processes', () => {
    const most = Number(
      /max_connections=(\d+)/.exec(compose.services['database']?.command?.join(' ') ?? '')?.[1],
    );
    expect(most).toBeGreaterThanOrEqual(32 * servers.length);
  });

  it('every service, network and volume that a service names exists, and every image has a version', () => {
    for (const service of Object.values(compose.services)) {
      const { depends_on: others = {}, networks = [], volumes = [], image } = service;
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(others)));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
      const named = volumes
        .map((volume) => volume.split(':')[0] ?? '')
        // A path alone is a volume without a name, which belongs to one container.
        .filter((volume) => !volume.startsWith('.') && !volume.startsWith('/'));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
      expect(image).toMatch(/:\S*\d|STAFFROOM_IMAGE/);
    }
    expect(read('Caddyfile')).toContain('reverse_proxy web-1:3000 web-2:3000');
  });

  it('the file of variables names every variable that the compose file requires', () => {
    const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const offered = [...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(required.length).toBeGreaterThan(5);
    expect(required.filter((name) => !offered.includes(name))).toEqual([]);
  });

  const program = composeProgram();
  it.skipIf(program === null)(
    `docker compose accepts the file, and refuses a missing variable and an unknown key${program === null ? ' (skipped: docker compose is not installed)' : ''}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'compose-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      cpSync(join(deploy, 'compose.yaml'), join(folder, 'compose.yaml'));
      const variables = read('compose.env.example').replace(/^(\w+)=$/gm, '$1=x');
      writeFileSync(join(folder, '.env'), variables);
      const config = () => {
        const [command = '', ...args] = program ?? [];
        return execFileSync(command, [...args, '-f', join(folder, 'compose.yaml'), 'config', '-q'], {
          encoding: 'utf8',
          stdio: 'pipe',
        });
      };
      expect(config()).toBe('');
      writeFileSync(join(folder, '.env'), variables.replace(/^SESSION_SECRET=x$/m, ''));
      expect(config).toThrow(/Set SESSION_SECRET in .env/);
      writeFileSync(join(folder, '.env'), variables);
      writeFileSync(
        join(folder, 'compose.yaml'),
        read('compose.yaml').replace('stop_signal', 'stop_signals'),
      );
      expect(config).toThrow(/stop_signals/);
    },
  );
});

/** Returns the command of Docker Compose, which needs no running engine to check a file; null if it is not installed. */
function composeProgram(): string[] | null {
  const alone = findTool('docker-compose');
  const commands = [['docker', 'compose'], ...(alone === null ? [] : [[alone]])];
  return commands.find((command) => isVersion2(command)) ?? null;
}

function isVersion2([command = '', ...args]: string[]): boolean {
  try {
    return / v?2\./.test(execFileSync(command, [...args, 'version'], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return false;
  }
}

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');

  it('both stages use the Node version of the repository', () => {
    const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
    expect(lines).toContain(`ARG NODE=${version}-trixie-slim`);
    expect(lines.filter((line) => line.startsWith('FROM '))).toEqual([
      'FROM docker.io/library/node:${NODE} AS build',
      'FROM docker.io/library/node:${NODE}',
    ]);
  });

  it('the image runs as a numeric user, and neither its start nor its health check needs a shell', () => {
    expect(lines).toContain('USER 10001:10001');
    const commands = lines.filter((line) => /^(ENTRYPOINT|CMD|HEALTHCHECK) /.test(line));
    expect(commands.map((line) => JSON.parse(line.slice(line.indexOf('['))) as string[])).toEqual([
      ['node', '/staffroom/server/bin/health.js'],
      ['node', '--disable-warning=DEP0169', '/staffroom/server/dist/bundle/main.js'],
      ['--role', 'all'],
    ]);
  });

  it('the build context leaves out installed packages, build output, data and secrets', () => {
    const left = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(left).toEqual(
      expect.arrayContaining(['.git', '**/node_modules', '**/dist', '**/.data', '**/.env']),
    );
  });
});

describe.each(['web', 'worker'])('the systemd unit of a %s process', (role) => {
  const unit = Object.groupBy(
    [...read(`systemd/staffroom-${role}@.service`).matchAll(/^([A-Z]\w+)=(.*)$/gm)],
    ([, name = '']) => name,
  );
  const value = (name: string) => unit[name]?.map(([, , text]) => text).join('\n');

  it('the unit runs one role, and does not restart a server with a wrong setting', () => {
    expect(value('ExecStart')).toMatch(new RegExp(`/main\\.js --role ${role}$`));
    expect(value('RestartPreventExitStatus')).toBe('78');
    expect(value('ProtectSystem')).toBe('strict');
    expect(value('NoNewPrivileges')).toBe('true');
    expect(value('KillMode')).toBe('mixed');
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThanOrEqual(55);
  });
});
