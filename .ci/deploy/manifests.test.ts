import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findTool } from '../../server/deploy/chart/find-tool.ts';
import { examples, rendered } from '../../server/deploy/chart/rendered-examples.ts';
import { unknownKeys } from './allowed-keys.ts';

const deploy = join(import.meta.dirname, '../../server/deploy');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  // oxlint-disable-next-line typescript/no-explicit-any -- allowed-keys.ts checks the form of the manifests
  spec: any;
  data?: Record<string, string>;
}

const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((each) => (each.contents === null ? [] : [each.toJS() as Manifest]));

const committed = (example: string) =>
  readFileSync(join(deploy, `chart/examples/rendered/${example}.yaml`), 'utf8');
const base = () => readFileSync(join(deploy, 'kustomize/base/staffroom.yaml'), 'utf8');

const helm = findTool('helm');
const kubectl = findTool('kubectl');
/** Ends the title of a test that needs a program, so that a report says why the test did not run. */
const hint = helm === null || kubectl === null ? ' (skipped: run .ci/kubernetes-tools first)' : '';

describe('the rendered manifests', () => {
  it('at least six examples of the chart exist, each with its rendered manifests', () => {
    expect(examples().length).toBeGreaterThanOrEqual(6);
    const files = globSync('*.yaml', { cwd: join(deploy, 'chart/examples/rendered') });
    expect(files.toSorted()).toEqual(examples().map((example) => `${example}.yaml`));
  });

  it.each([...examples(), 'the base of kustomize'])('%s has only keys that Kubernetes knows', (example) => {
    const manifests = manifestsIn(example === 'the base of kustomize' ? base() : committed(example));
    expect(manifests.length).toBeGreaterThanOrEqual(6);
    expect(manifests.flatMap(unknownKeys)).toEqual([]);
  });

  it('a misspelled key, a wrong version and a scalar in place of a list are found', () => {
    const text = base().replaceAll('readOnlyRootFilesystem:', 'readOnlyRootFileSystem:');
    const [deployment] = manifestsIn(text.replace('args: [--role, web]', 'args: --role web')).filter(
      ({ kind }) => kind === 'Deployment',
    );
    expect(deployment && unknownKeys(deployment)).toEqual([
      'Deployment.spec.template.spec.containers[0].args is a scalar',
      'Deployment.spec.template.spec.containers[0].securityContext.readOnlyRootFileSystem',
    ]);
    expect(unknownKeys({ ...deployment, apiVersion: 'apps/v1beta1' })).toEqual([
      'Deployment: apiVersion is not apps/v1',
    ]);
  });

  it.each(examples())('pods of %s cannot write outside of /data and /tmp and are not root', (example) => {
    const deployments = manifestsIn(committed(example)).filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/component'])).toEqual([
      'web',
      'worker',
    ]);
    for (const { spec, metadata } of deployments) {
      const pod = spec.template.spec;
      const [server] = pod.containers;
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(server.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const writable = server.volumeMounts.filter((mount: { readOnly?: boolean }) => !mount.readOnly);
      expect(writable.map((mount: { mountPath: string }) => mount.mountPath)).toEqual(['/data', '/tmp']);
      expect(server.args).toEqual(['--role', metadata.labels?.['app.kubernetes.io/component']]);
      expect(spec.selector.matchLabels).toEqual(
        Object.fromEntries(
          Object.entries(spec.template.metadata.labels).filter(([name]) => name in spec.selector.matchLabels),
        ),
      );
    }
  });

  it.each(examples())('pods of %s leave the load balancer before they stop', (example) => {
    const manifests = manifestsIn(committed(example));
    const settings = manifests.find(({ kind, data }) => kind === 'ConfigMap' && data?.['NODE_ENV'])?.data;
    const stopDelay = Number(settings?.['STOP_DELAY']);
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
      const { terminationGracePeriodSeconds: grace, containers } = spec.template.spec;
      const { periodSeconds, failureThreshold } = containers[0].readinessProbe;
      expect(stopDelay).toBeGreaterThan(periodSeconds * failureThreshold);
      expect(grace).toBeGreaterThanOrEqual(stopDelay + 45);
    }
  });

  it.each(examples())('every object of %s that another object names exists', (example) => {
    const manifests = manifestsIn(committed(example));
    const named = (kind: string) =>
      manifests.filter((each) => each.kind === kind).map((each) => each.metadata.name);
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
      const pod = spec.template.spec;
      expect(named('ServiceAccount')).toContain(pod.serviceAccountName);
      expect(named('ConfigMap')).toContain(pod.containers[0].envFrom[0].configMapRef.name);
      const volumes = pod.volumes.map(({ name }: { name: string }) => name);
      for (const { name } of pod.containers[0].volumeMounts) expect(volumes).toContain(name);
      const claims = pod.volumes.flatMap((volume: { persistentVolumeClaim?: { claimName: string } }) =>
        volume.persistentVolumeClaim === undefined ? [] : volume.persistentVolumeClaim.claimName,
      );
      expect(named('PersistentVolumeClaim')).toEqual(claims);
    }
    const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budgets.map(({ metadata }) => metadata.name)).toEqual(named('Deployment'));
  });
});

describe('the templates', () => {
  it.skipIf(helm === null).for(examples())(`Helm renders the committed manifests of %s${hint}`, (example) => {
    for (const [file, text] of Object.entries(rendered(helm ?? '', example))) {
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it.skipIf(helm === null).for([
    ['a misspelled value', 'web.replica=3', /additional properties 'replica' not allowed/],
    ['an unknown variable', 'settings.DATABASE_ULR=x', /additional properties 'DATABASE_ULR' not allowed/],
    ['a value of the wrong type', 'web.replicas=many', /web\/replicas/],
    ['uploads without a place that stays', 'settings.S3_BUCKET=', /would be lost with their pod/],
  ] as const)(`the chart refuses %s${hint}`, ([, value, message]) => {
    const values = join(deploy, 'chart/examples/base.values.yaml');
    const args = ['template', 'staffroom', join(deploy, 'chart'), '--values', values, '--set', value];
    expect(() => execFileSync(helm ?? '', args, { encoding: 'utf8', stdio: 'pipe' })).toThrow(message);
  });

  it.skipIf(kubectl === null)(`kubectl builds the example overlay from the base${hint}`, () => {
    const overlay = join(deploy, 'kustomize/overlays/example');
    expect(existsSync(overlay)).toBe(true);
    const text = execFileSync(kubectl ?? '', ['kustomize', overlay], { encoding: 'utf8' });
    const manifests = manifestsIn(text);
    expect(manifests.flatMap(unknownKeys)).toEqual([]);
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data;
    expect(settings).toMatchObject({ NODE_ENV: 'production', COMPANY_NAME: 'Example Ltd', STOP_DELAY: '10' });
    const [web] = manifests.filter(({ metadata }) => metadata.name === 'staffroom-web');
    const secret = manifests.find(({ kind }) => kind === 'Secret')?.metadata.name;
    expect(web?.spec.replicas).toBe(3);
    expect(web?.spec.template.spec.containers[0].envFrom[1].secretRef.name).toBe(secret);
  });
});
