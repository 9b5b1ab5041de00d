/** The form of one place in a manifest: a scalar, a free map, a list, or an object with these keys. */
type Shape = 'scalar' | 'map' | readonly [Shape] | { readonly [key: string]: Shape };

const scalars = (...names: string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, 'scalar']));

const metadata: Shape = { ...scalars('name', 'namespace'), labels: 'map', annotations: 'map' };
const selector: Shape = { matchLabels: 'map' };
const probe: Shape = {
  httpGet: scalars('path', 'port'),
  ...scalars('periodSeconds', 'timeoutSeconds', 'failureThreshold'),
};
const peers: Shape = [
  {
    ipBlock: { cidr: 'scalar', except: ['scalar'] },
    namespaceSelector: selector,
    podSelector: selector,
  },
];
const ports: Shape = [scalars('port', 'protocol')];

const container: Shape = {
  ...scalars('name', 'image', 'imagePullPolicy'),
  args: ['scalar'],
  envFrom: [{ configMapRef: scalars('name'), secretRef: scalars('name') }],
  env: [scalars('name', 'value')],
  ports: [scalars('name', 'containerPort')],
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  resources: { requests: 'map', limits: 'map' },
  securityContext: {
    ...scalars('allowPrivilegeEscalation', 'readOnlyRootFilesystem'),
    capabilities: { drop: ['scalar'] },
  },
  volumeMounts: [scalars('name', 'mountPath', 'readOnly')],
};

const pod: Shape = {
  ...scalars('automountServiceAccountToken', 'serviceAccountName', 'terminationGracePeriodSeconds'),
  imagePullSecrets: [scalars('name')],
  securityContext: {
    ...scalars('runAsNonRoot', 'runAsUser', 'runAsGroup', 'fsGroup', 'fsGroupChangePolicy'),
    seccompProfile: scalars('type'),
  },
  nodeSelector: 'map',
  tolerations: [scalars('key', 'operator', 'value', 'effect')],
  topologySpreadConstraints: [
    { ...scalars('maxSkew', 'topologyKey', 'whenUnsatisfiable'), labelSelector: selector },
  ],
  containers: [container],
  volumes: [
    {
      name: 'scalar',
      emptyDir: scalars('sizeLimit'),
      persistentVolumeClaim: scalars('claimName'),
      configMap: scalars('name'),
    },
  ],
};

/** The keys of Kubernetes 1.29 and later that our manifests use, by kind. Kubernetes ignores a misspelled key silently. */
const kinds: Readonly<Record<string, { apiVersion: string; shape: Shape }>> = {
  ConfigMap: { apiVersion: 'v1', shape: { data: 'map' } },
  Secret: { apiVersion: 'v1', shape: { type: 'scalar', data: 'map' } },
  ServiceAccount: { apiVersion: 'v1', shape: scalars('automountServiceAccountToken') },
  Service: {
    apiVersion: 'v1',
    shape: { spec: { type: 'scalar', selector: 'map', ports: [scalars('name', 'port', 'targetPort')] } },
  },
  PersistentVolumeClaim: {
    apiVersion: 'v1',
    shape: { spec: { accessModes: ['scalar'], storageClassName: 'scalar', resources: { requests: 'map' } } },
  },
  Deployment: {
    apiVersion: 'apps/v1',
    shape: {
      spec: {
        ...scalars('replicas', 'revisionHistoryLimit'),
        strategy: { type: 'scalar', rollingUpdate: scalars('maxSurge', 'maxUnavailable') },
        selector,
        template: { metadata, spec: pod },
      },
    },
  },
  PodDisruptionBudget: { apiVersion: 'policy/v1', shape: { spec: { maxUnavailable: 'scalar', selector } } },
  HorizontalPodAutoscaler: {
    apiVersion: 'autoscaling/v2',
    shape: {
      spec: {
        scaleTargetRef: scalars('apiVersion', 'kind', 'name'),
        ...scalars('minReplicas', 'maxReplicas'),
        metrics: [
          { type: 'scalar', resource: { name: 'scalar', target: scalars('type', 'averageUtilization') } },
        ],
        behavior: {
          scaleDown: {
            stabilizationWindowSeconds: 'scalar',
            policies: [scalars('type', 'value', 'periodSeconds')],
          },
        },
      },
    },
  },
  Ingress: {
    apiVersion: 'networking.k8s.io/v1',
    shape: {
      spec: {
        ingressClassName: 'scalar',
        tls: [{ hosts: ['scalar'], secretName: 'scalar' }],
        rules: [
          {
            host: 'scalar',
            http: {
              paths: [
                {
                  ...scalars('path', 'pathType'),
                  backend: { service: { name: 'scalar', port: scalars('name', 'number') } },
                },
              ],
            },
          },
        ],
      },
    },
  },
  NetworkPolicy: {
    apiVersion: 'networking.k8s.io/v1',
    shape: {
      spec: {
        podSelector: selector,
        policyTypes: ['scalar'],
        ingress: [{ ports, from: peers }],
        egress: [{ ports, to: peers }],
      },
    },
  },
  PodMonitor: {
    apiVersion: 'monitoring.coreos.com/v1',
    shape: {
      spec: {
        selector,
        podMetricsEndpoints: [
          { ...scalars('port', 'interval'), authorization: { credentials: scalars('name', 'key') } },
        ],
      },
    },
  },
};

/** Returns the keys of a manifest that its kind does not have, and the places with a value of the wrong form, as paths. */
export function unknownKeys(manifest: { apiVersion?: unknown; kind?: unknown }): string[] {
  const kind = kinds[String(manifest.kind)];
  if (kind === undefined) return [`unknown kind ${String(manifest.kind)}`];
  if (manifest.apiVersion !== kind.apiVersion)
    return [`${String(manifest.kind)}: apiVersion is not ${kind.apiVersion}`];
  const own = { apiVersion: 'scalar', kind: 'scalar', metadata } as const;
  return faults(manifest, { ...own, ...(kind.shape as object) }, String(manifest.kind));
}

function faults(value: unknown, shape: Shape, place: string): string[] {
  const isObject = typeof value === 'object' && value !== null;
  if (shape === 'scalar') return isObject || value === null ? [`${place} is no scalar`] : [];
  if (!isObject) return [`${place} is a scalar`];
  if (shape === 'map') {
    return Object.entries(value).flatMap(([key, each]) => faults(each, 'scalar', `${place}.${key}`));
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place} is no list`];
    return value.flatMap((each, index) => faults(each, shape[0], `${place}[${index}]`));
  }
  return Object.entries(value).flatMap(([key, each]) => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner === undefined ? [`${place}.${key}`] : faults(each, inner, `${place}.${key}`);
  });
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
