import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse, parseAllDocuments } from 'yaml';

const NGINX = new URL('../../deploy/nginx/edge.conf', import.meta.url);
const VARNISH = new URL('../../deploy/varnish/default.vcl', import.meta.url);
const CADDY = new URL('../../deploy/caddy/Caddyfile', import.meta.url);
const UNIT = new URL('../../deploy/systemd/reelay.service', import.meta.url);
const DOCKER = new URL('../../deploy/docker/', import.meta.url);
const COMPOSE_FILES = ['compose.yaml', 'compose.cluster.yaml'];
const KUBERNETES = new URL('../../deploy/kubernetes/reelay.yaml', import.meta.url);
const DOCUMENT = new URL('../../docs/configuration.md', import.meta.url);

function skipWithout(program: string, flag: string): string | false {
  return spawnSync(program, [flag]).status === 0 ? false : `${program} is not installed`;
}

it('the samples set only settings that exist', async () => {
  const known = new Set(
    [...(await readFile(DOCUMENT, 'utf8')).matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
  );
  const named = (await Promise.all([listFileSettings(), listComposeSettings(), listPodSettings()]))
    .flat()
    .filter((name) => name !== '');
  assert.ok(named.length > 15 && known.size > 10);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

it('containers run unprivileged with a read-only root file system', async () => {
  const dockerfile = await readFile(new URL('Dockerfile', DOCKER), 'utf8');
  const [user] = /(?<=^USER )\d+/m.exec(dockerfile) ?? [];
  assert.ok(Number(user) > 0);
  for (const name of COMPOSE_FILES) {
    const nodes = Object.values((await readCompose(name)).services);
    for (const node of nodes.filter(({ image }) => image === 'reelay')) {
      assert.deepEqual([node.read_only, node.cap_drop], [true, ['ALL']]);
      assert.deepEqual(node.security_opt, ['no-new-privileges:true']);
    }
  }
  const pods = (await readKubernetes()).flatMap(({ spec }) => spec?.template?.spec ?? []);
  assert.equal(pods.length, 2);
  for (const { securityContext, containers } of pods) {
    assert.ok(securityContext.runAsNonRoot && securityContext.runAsUser === Number(user));
    for (const { securityContext: rights, livenessProbe } of containers) {
      assert.equal(rights.readOnlyRootFilesystem, true);
      assert.equal(rights.allowPrivilegeEscalation, false);
      assert.deepEqual(rights.capabilities.drop, ['ALL']);
      assert.equal(livenessProbe.httpGet.path, '/healthz');
    }
  }
});

it('the samples contain no secret', async () => {
  const { services } = await readCompose('compose.cluster.yaml');
  const settings = Object.values(services).flatMap(({ environment = {} }) =>
    Object.entries(environment),
  );
  const secrets = settings.filter(([name]) => /SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name));
  assert.ok(secrets.length > 5);
  // `:?` refuses to start without the value.
  for (const [name, value] of secrets) assert.match(value, /(?:^|:)\$\{\w+:\?\}(?:@|$)/, name);
});

it('secrets of containers stay out of Git and of the build context', async () => {
  for (const name of ['.gitignore', '.dockerignore']) {
    const lines = (await readFile(new URL(`../../${name}`, import.meta.url), 'utf8')).split('\n');
    const file = name === '.gitignore' ? '.env' : 'deploy/docker/.env';
    assert.ok(lines.includes(file), `${name} does not contain ${file}`);
  }
});

it('the Kubernetes objects refer to each other', async () => {
  const manifests = await readKubernetes();
  const web = findSpec(manifests, 'Deployment/reelay-web');
  const service = findSpec(manifests, 'Service/reelay');
  const budget = findSpec(manifests, 'PodDisruptionBudget/reelay-web');
  const labels = web.template?.metadata.labels;
  const selectors = [web.selector, budget.selector, { matchLabels: service.selector }];
  assert.deepEqual(
    selectors,
    selectors.map(() => ({ matchLabels: labels })),
  );
  assert.ok(Number(budget.minAvailable) < Number(web.replicas));
  const [container] = web.template?.spec?.containers ?? [];
  assert.equal(container?.readinessProbe?.httpGet.path, '/readyz');
  const ports = container.ports.map(({ name }) => name);
  assert.deepEqual(
    service.ports?.map(({ targetPort }) => targetPort),
    ports,
  );
});

it('pods have a seccomp profile, probes of their ports, limits and their settings', async () => {
  const pods = (await readKubernetes()).flatMap(({ spec }) => spec?.template?.spec ?? []);
  assert.equal(pods.length, 2);
  for (const { securityContext, containers } of pods) {
    assert.equal(securityContext.seccompProfile.type, 'RuntimeDefault');
    for (const { ports, resources, envFrom, ...probes } of containers) {
      const { startupProbe, livenessProbe, readinessProbe = livenessProbe } = probes;
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
        assert.ok(ports.some(({ name }) => name === httpGet.port));
      }
      assert.ok(resources.requests.memory && resources.limits.memory);
      const references = envFrom.flatMap((source) => Object.keys(source));
      assert.deepEqual(references, ['configMapRef', 'secretRef']);
    }
  }
});

it(
  'systemd accepts the unit',
  { skip: skipWithout('systemd-analyze', '--version') },
  async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'reelay-test-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'reelay.service');
    // The program of the unit is not installed here.
    await writeFile(
      file,
      (await readFile(UNIT, 'utf8')).replace('/opt/reelay/reelay', '/bin/true'),
    );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /reelay\.service:/);
  },
);

it('nginx accepts the sample', { skip: skipWithout('nginx', '-v') }, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const sample = (await readFile(NGINX, 'utf8')).replace('/var/cache/nginx/reelay', `${folder}/c`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    ${sample.replace('listen 80;', `listen unix:${folder}/socket;`)} }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});

it('Varnish accepts the sample', { skip: skipWithout('varnishd', '-V') }, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const flags = ['-j', 'none', '-C', '-n', folder, '-f', fileURLToPath(VARNISH)];
  const { status, stderr } = spawnSync('varnishd', flags, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

it('Caddy accepts the sample', { skip: skipWithout('caddy', 'version') }, () => {
  const flags = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', fileURLToPath(CADDY)];
  const { status, stderr } = spawnSync('caddy', flags, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

/** The settings in the systemd unit and the Dockerfile. */
async function listFileSettings(): Promise<readonly string[]> {
  const unit = (await readFile(UNIT, 'utf8')).matchAll(/^Environment=(.*)$/gm);
  const dockerfile = (await readFile(new URL('Dockerfile', DOCKER), 'utf8')).matchAll(
    /^ENV (.*)$/gm,
  );
  return [...unit, ...dockerfile].flatMap(([, line = '']) =>
    line.split(' ').map((item) => item.split('=')[0] ?? ''),
  );
}

async function listComposeSettings(): Promise<readonly string[]> {
  const files = await Promise.all(COMPOSE_FILES.map(readCompose));
  return files
    .flatMap(({ services }) => Object.values(services))
    .filter(({ image }) => image === 'reelay')
    .flatMap(({ environment = {} }) => Object.keys(environment));
}

async function listPodSettings(): Promise<readonly string[]> {
  const manifests = await readKubernetes();
  const shared = manifests.filter(({ kind }) => kind === 'ConfigMap');
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec?.containers ?? []);
  return [
    ...shared.flatMap(({ data = {} }) => Object.keys(data)),
    ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
  ];
}

type Compose = {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly environment?: Readonly<Record<string, string>>;
        readonly read_only?: boolean;
        readonly cap_drop?: readonly string[];
        readonly security_opt?: readonly string[];
      }
    >
  >;
};

async function readCompose(name: string): Promise<Compose> {
  return parse(await readFile(new URL(name, DOCKER), 'utf8'), { merge: true });
}

type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };

type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly minAvailable?: number;
    readonly selector?: object;
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly template?: {
      readonly metadata: { readonly labels: object };
      readonly spec?: {
        readonly securityContext: {
          readonly runAsNonRoot: boolean;
          readonly runAsUser: number;
          readonly seccompProfile: { readonly type: string };
        };
        readonly containers: readonly {
          readonly env: readonly { readonly name: string }[];
          readonly envFrom: readonly object[];
          readonly ports: readonly { readonly name: string }[];
          readonly startupProbe: Probe;
          readonly livenessProbe: Probe;
          readonly readinessProbe?: Probe;
          readonly resources: Readonly<Record<'requests' | 'limits', { readonly memory: string }>>;
          readonly securityContext: {
            readonly readOnlyRootFilesystem: boolean;
            readonly allowPrivilegeEscalation: boolean;
            readonly capabilities: { readonly drop: readonly string[] };
          };
        }[];
      };
    };
  };
};

function findSpec(manifests: readonly Manifest[], title: string): NonNullable<Manifest['spec']> {
  const found = manifests.find(({ kind, metadata }) => `${kind}/${metadata.name}` === title);
  assert.ok(found?.spec, `${title} is missing`);
  return found.spec;
}

async function readKubernetes(): Promise<readonly Manifest[]> {
  const documents = parseAllDocuments(await readFile(KUBERNETES, 'utf8'));
  return documents.map((document) => {
    assert.deepEqual(document.errors, []);
    return document.toJS();
  });
}
