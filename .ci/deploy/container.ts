import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The settings of an image, as buildah prints them. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
}

export interface Image {
  config: ImageConfig;
  /** The folder that contains the files of the image. */
  root: string;
}

interface ContainerOptions {
  /** The arguments of the entry point; those of the image if they are missing. */
  args?: string[];
  entrypoint?: string[];
  variables: Record<string, string>;
  /** A folder of this machine that becomes /data. */
  data: string;
  isDataReadOnly?: boolean;
}

export interface Container extends AsyncDisposable {
  /** The exit code, and everything that the process wrote. */
  ended: Promise<{ code: number | null; errors: string; output: string }>;
  /** Runs a command in the running container. @returns its exit code and its output with its errors */
  run: (...command: string[]) => Promise<{ code: number | null; output: string }>;
  signal: (name: string) => void;
}

/**
 * Starts a container of the image with runc, under the conditions of the compose file: read-only files, the user of the image, no
 * capabilities, no new privileges, and a /tmp in memory. It uses the network of this machine.
 */
export function startContainer({ config, root }: Image, options: ContainerOptions): Container {
  const id = `staffroom-${randomUUID()}`;
  const bundle = mkdtempSync(join(tmpdir(), 'container-'));
  const state = join(bundle, 'state');
  mkdirSync(state);
  const specification = specificationOf(config, root, options);
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(specification));
  const runc = (...args: string[]) => ['--root', state, ...args];
  const child = spawn('runc', runc('run', '--bundle', bundle, id), { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')]).then(
    ([errors, output, [code]]) => ({ errors, output, code: code as number | null }),
  );
  return {
    ended,
    async run(...command) {
      const other = spawn('runc', runc('exec', id, ...command), {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, errors, [code]] = await Promise.all([
        text(other.stdout),
        text(other.stderr),
        once(other, 'exit'),
      ]);
      return { code: code as number | null, output: output + errors };
    },
    signal: (name) => void execFileSync('runc', runc('kill', id, name)),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) execFileSync('runc', runc('kill', id, 'KILL'));
      await ended;
      rmSync(bundle, { recursive: true, force: true });
    },
  };
}

function specificationOf(config: ImageConfig, root: string, options: ContainerOptions) {
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  const none = Object.fromEntries(
    ['bounding', 'effective', 'inheritable', 'permitted', 'ambient'].map((set) => [set, []]),
  );
  return {
    ociVersion: '1.0.2',
    process: {
      terminal: false,
      user: { uid, gid },
      args: [...(options.entrypoint ?? config.Entrypoint), ...(options.args ?? config.Cmd)],
      env: [...config.Env, ...Object.entries(options.variables).map(([name, value]) => `${name}=${value}`)],
      cwd: config.WorkingDir,
      capabilities: none,
      noNewPrivileges: true,
    },
    root: { path: root, readonly: true },
    hostname: 'staffroom',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=64k'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'nodev', 'mode=1777'] },
      // runc gives a tmpfs the rights of the folder below it, unless the mode is an option.
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      {
        destination: '/data',
        type: 'bind',
        source: options.data,
        options: ['bind', options.isDataReadOnly ? 'ro' : 'rw'],
      },
    ],
    linux: {
      namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })),
      maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/timer_list'],
      readonlyPaths: ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys', '/proc/sysrq-trigger'],
    },
  };
}
