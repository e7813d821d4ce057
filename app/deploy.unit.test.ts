import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '@expediente/platform/config.ts';
import { LET_EARLIER_IN, LOG_OWNER, PROTECT } from '@expediente/platform/protection.ts';
import { isStrongPassword } from '@expediente/schemas/session/password.ts';
import { shippedUnit } from '@expediente/testing/product/unit-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HAND_OVER } from './postgres/role.ts';
import { PRODUCT } from './postgres/state.ts';

/** Files of the deployment that repeat what the repository says elsewhere. */
const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(pathOf(path), 'utf8');
const dockerfile = read('Dockerfile');
const { workspaces, optionalDependencies } = JSON.parse(read('package.json')) as {
  readonly workspaces: readonly string[];
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

test.each(workspaces)('the image knows the packages of %s', (workspace) => {
  expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
});

test.each(workspaces.filter((each) => !['web', 'testing', 'openapi'].includes(each)))(
  'the image installs what %s needs to run',
  (workspace) => {
    expect(dockerfile).toContain(`-w ${workspace} `);
  },
);

test('the image and every platform run the same Node', () => {
  const runtimes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  const [version = '', ...others] = new Set(runtimes.map(([, each]) => each));
  expect(others).toEqual([]);
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(new Set(images)).toEqual(new Set([version.split('.')[0]]));
});

/** What these tests ask of a service of Compose. */
interface Service {
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

// Compose's own shape; its `<<` are merged as Compose merges them.
const composed = (path: string): Compose => parse(read(path), { merge: true }) as Compose;
const compose = composed('docker-compose.yml');
const tls = composed('docker-compose.tls.yml');
const PROCESSES = ['workflow-1', 'workflow-2', 'projections-1', 'projections-2'];
const serviceOf = ({ services }: Compose, name: string): Service => services[name] ?? {};
const inNetwork = (network: string): string[] =>
  Object.entries(compose.services)
    .filter(([, { networks = [] }]) => networks.includes(network))
    .map(([name]) => name)
    .sort();

/** Content of .env: the one value that has no default. */
const PUBLIC_ADDRESS = 'https://compras.example.gob.gt';

/** `${NAME:-default}` and `${NAME-default}` as with an .env that has what is needed alone. */
const byDefault = (value: string): string =>
  value.replace(/\$\{PUBLIC_ADDRESS:\?[^}]+\}/, PUBLIC_ADDRESS).replace(/\$\{\w+:?-([^}]*)\}/g, '$1');

describe('docker-compose.yml', () => {
  test('what faces the internet reaches no database, and no database reaches the internet', () => {
    expect(inNetwork('edge')).toEqual([...PROCESSES, 'front', 'prometheus'].sort());
    expect(inNetwork('store')).toEqual([...PROCESSES, 'ops', 'protect', 'postgres', 'kurrentdb'].sort());
    expect(inNetwork('outside')).toEqual(['front', 'prometheus']);
    expect(compose.networks).toMatchObject({ edge: { internal: true }, store: { internal: true } });
    const published = Object.keys(compose.services).filter((name) => serviceOf(compose, name).ports);
    expect(published.sort()).toEqual(['front', 'prometheus']);
    expect(serviceOf(compose, 'prometheus').ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });

  test.each([...PROCESSES, 'ops'])('%s is given nothing that the program does not read', (name) => {
    const asked = new Set<string>();
    const watched = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, variable) => {
          asked.add(String(variable));
          return undefined;
        },
      },
    );
    readConfiguration(watched);
    for (const file of [compose, tls]) {
      const given = Object.keys(serviceOf(file, name).environment ?? {});
      expect(given.length).toBeGreaterThan(0);
      expect(given.filter((variable) => !asked.has(variable))).toEqual([]);
    }
  });

  test('every log ends, every volume is known', () => {
    for (const [name, { logging, volumes = [] }] of Object.entries(compose.services)) {
      expect(logging?.options, name).toMatchObject({ 'max-size': '20m', 'max-file': '5' });
      for (const volume of volumes) {
        const [from = ''] = byDefault(volume).split(':');
        if (!from.startsWith('./')) expect(Object.keys(compose.volumes)).toContain(from);
        else expect(read(from)).not.toBe('');
      }
    }
  });

  test('the product knows nothing of who administers the database, and hands the log over by what the program says', () => {
    for (const name of [...PROCESSES, 'ops'])
      expect(serviceOf(compose, name).secrets, name).not.toContain('postgres-password');
    expect(read('deploy/postgres/protect.sql')).toContain(PROTECT);
    expect(read('deploy/postgres/earlier-release.sql')).toContain(LET_EARLIER_IN);
    expect(read('deploy/postgres/hand-over.sql')).toContain(HAND_OVER.trim());
    for (const role of [PRODUCT, LOG_OWNER])
      expect(read('deploy/postgres/roles.sh')).toMatch(new RegExp(`create role ${role} (no)?login`));
  });

  test('what runs all the time is started again, and has the time that it needs to end', () => {
    for (const [name, { restart, profiles = [] }] of Object.entries(compose.services))
      expect([name, restart]).toEqual([name, profiles.includes('ops') ? 'no' : 'unless-stopped']);
    for (const name of PROCESSES) {
      const { environment = {}, stop_grace_period: grace = '' } = serviceOf(compose, name);
      const drain = Number(byDefault(environment.DRAIN_SECONDS ?? '0'));
      expect(drain).toBeGreaterThan(0);
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(drain + 10);
    }
  });

  test('a start that takes long fails nothing', () => {
    for (const name of PROCESSES)
      expect(serviceOf(compose, name).healthcheck?.test).toEqual([
        'CMD',
        'node',
        'deploy/healthcheck.mjs',
        'ready',
      ]);
    const waited = Object.values(serviceOf(compose, 'front').depends_on ?? {});
    expect(new Set(waited.map(({ condition }) => condition))).toEqual(new Set(['service_started']));
    // An orchestrator ends a container that fails the image's own check.
    expect(dockerfile).toContain('CMD ["node", "deploy/healthcheck.mjs", "live"]');
    expect(serviceOf(compose, 'postgres').healthcheck?.test).toContain('127.0.0.1');
  });

  test('what it asks to be put into .env is in its example', () => {
    const text = read('docker-compose.yml') + read('docker-compose.tls.yml');
    const wanted = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)[:-]/g)].map(([, name]) => name ?? ''));
    const example = read('.env.example');
    expect(wanted.size).toBeGreaterThan(0);
    for (const name of wanted) expect(example).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
  });

  test('the front believes only the proxy that is named, and passes on who called', () => {
    const caddyfile = read('deploy/Caddyfile');
    const variables = [...caddyfile.matchAll(/\{\$(\w+):/g)].map(([, name]) => name);
    const given = Object.keys(serviceOf(compose, 'front').environment ?? {});
    expect(caddyfile).toMatch(/^\t\ttrusted_proxies static \{\$TRUSTED_PROXIES:127\.0\.0\.1\/32\}$/m);
    expect(byDefault(serviceOf(compose, 'front').environment?.TRUSTED_PROXIES ?? '')).toBe('127.0.0.1/32');
    // The processes believe one hop: it has to be whom the proxy before the front names.
    expect(caddyfile).toMatch(/^\theader_up X-Forwarded-For \{client_ip\}$/m);
    expect(given).toEqual(expect.arrayContaining(['SITE_ADDRESS', 'TRUSTED_PROXIES', 'BASE_PATH']));
    // Each is given, or is for a front without containers.
    const alone = ['FRONT_HEALTH_ADDRESS'];
    expect(variables.filter((name) => ![...given, ...alone].includes(name ?? ''))).toEqual([]);
    expect(caddyfile).not.toMatch(/^:\d+ \{/m);
  });

  test('Prometheus asks every process', () => {
    const { scrape_configs } = parse(read('deploy/prometheus.yml')) as {
      readonly scrape_configs: readonly { readonly static_configs: readonly { targets: string[] }[] }[];
    };
    const targets = scrape_configs.flatMap(({ static_configs }) => static_configs[0]?.targets ?? []);
    expect(targets).toEqual(PROCESSES.map((name) => `${name}:3000`));
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.runIf(hasOpenssl)('deploy/secrets.sh', () => {
  let folder: string;
  const make = (): string => execFileSync('sh', [pathOf('deploy/secrets.sh'), folder], { encoding: 'utf8' });
  const made = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'expediente-secrets-'));
    make();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('makes every secret that a service is given, once', () => {
    const before = made('postgres-password');
    make();
    expect(made('postgres-password')).toBe(before);
    for (const file of [compose, tls]) {
      for (const { secrets = [], environment = {} } of Object.values(file.services)) {
        for (const name of secrets)
          expect(made(file.secrets[name]?.file.replace('./secrets/', '') ?? '')).not.toBe('');
        const named = Object.values(environment).flatMap(
          (value) => value.match(/\/run\/secrets\/[\w-]+/g) ?? [],
        );
        for (const path of named) expect(secrets).toContain(path.replace('/run/secrets/', ''));
      }
    }
    for (const ignored of ['.gitignore', '.dockerignore']) expect(read(ignored)).toMatch(/^secrets\/?$/m);
  });

  test.each([
    ['without TLS', [compose], 'kurrentdb://kurrentdb:2113?tls=false'],
    ['with it', [compose, tls], 'kurrentdb://admin:Kr-'],
  ])('production takes them, %s', (_, files, address) => {
    const environment = Object.assign({}, ...files.map((file) => serviceOf(file, 'workflow-1').environment));
    const here = Object.entries<string>(environment).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? byDefault(value).replace('/run/secrets', folder) : byDefault(value),
    ]);
    const configuration = readConfiguration({ NODE_ENV: 'production', ...Object.fromEntries(here) });
    expect(configuration.eventStoreUrl).toContain(address);
    expect(configuration.databaseUrl).toContain(
      `expediente_product:${made('database-password')}@postgres:5432/`,
    );
    expect(configuration.publicAddress).toBe(PUBLIC_ADDRESS);
    expect(isStrongPassword(configuration.adminPassword)).toBe(true);
    expect(configuration.metricsToken).toBe(made('metrics-token'));
  });

  test('the event store’s certificate is its authority’s, for the name by which it is called', () => {
    const [authority, node] = ['kurrentdb-ca.crt', 'kurrentdb-node.crt'].map(
      (name) => new X509Certificate(made(name)),
    );
    if (!authority || !node) throw new Error('no certificate');
    expect(node.checkIssued(authority) && node.verify(authority.publicKey)).toBe(true);
    expect([authority.ca, node.ca]).toEqual([true, false]);
    // 128 bits of strength.
    for (const { publicKey } of [authority, node])
      expect(publicKey.asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(3072);
    expect(node.checkHost('kurrentdb')).toBe('kurrentdb');
    // As its health check asks.
    expect(node.checkHost('localhost')).toBe('localhost');
    const { environment } = serviceOf(tls, 'kurrentdb');
    expect(node.subject).toBe(`CN=${environment?.KURRENTDB_CERTIFICATE_RESERVED_NODE_COMMON_NAME}`);
  });
});

const UNITS = ['expediente.service', 'expediente@.service'];

describe.each(UNITS)('deploy/systemd/%s', (name) => {
  const unit = shippedUnit(name);

  test('brings the process back for as long as it ends, and lets it end in good order', () => {
    expect(unit.value('Restart')).toBe('always');
    // Without a limit of tries, and at once.
    expect(unit.value('StartLimitIntervalSec')).toBe('0');
    expect(Number(unit.value('RestartSec'))).toBeLessThanOrEqual(2);
    const configuration = readConfiguration({
      ...unit.environment,
      ADMIN_PASSWORD: 'Otra-4417#',
      PUBLIC_ADDRESS,
    });
    expect(configuration).toMatchObject({ production: true, dataDir: '/var/lib/expediente', demo: null });
    expect(configuration.drainSeconds).toBeGreaterThan(0);
    // What is under way ends within ten seconds; an own PostgreSQL takes up to thirty.
    const own = name === 'expediente.service' ? 30 : 0;
    expect(Number(unit.value('TimeoutStopSec'))).toBeGreaterThan(configuration.drainSeconds + 10 + own);
    // The embedded server and the commands that work with it are not for systemd to kill.
    expect(unit.value('KillMode')).toBe(own > 0 ? 'process' : 'mixed');
    expect(unit.value('ExecStart')).toMatch(/ dist\/app\/main\.js$/);
  });

  test('lets it write its data and nothing else', () => {
    expect(unit.value('ProtectSystem')).toBe('strict');
    expect(unit.value('NoNewPrivileges')).toBe('yes');
    expect(unit.environment.DATA_DIR).toBe(`/var/lib/${unit.value('StateDirectory')}`);
  });

  const analyze = spawnSync('systemd-analyze', ['--version']);
  test.runIf(analyze.status === 0)('is understood by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'expediente-unit-'));
    // Its program is elsewhere here; the user and the files of a machine that has it are not here at all.
    const here = unit.text
      .replaceAll('/srv/expediente/node_modules/.bin/node', process.execPath)
      .replaceAll('/srv/expediente', pathOf('.'))
      .replace(/^(User|Group)=.*$/gm, '$1=root');
    const path = join(folder, name.replace('@', '@one'));
    writeFileSync(path, here);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('expediente'));
    expect(about).toEqual([]);
    expect(status, stderr).toBe(0);
  });
});

/** `2.10` as a number that compares. */
const versionOf = (text: string | undefined): number => {
  const [major = 0, minor = 0] = (text ?? '').split('.').map(Number);
  return major * 1_000 + minor;
};

describe('deploy/Caddyfile', () => {
  const caddyfile = read('deploy/Caddyfile');
  const needed = versionOf(/^# Needs Caddy (\d+\.\d+) or later/m.exec(caddyfile)?.[1]);
  const caddy = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  const installed = caddy.status === 0 ? versionOf(/(\d+\.\d+)/.exec(caddy.stdout)?.[1]) : 0;

  test('names the version that it needs, and Compose runs one that is no earlier', () => {
    expect(needed).toBeGreaterThan(2_000);
    const image = /image: caddy:(\d+\.\d+)/.exec(read('docker-compose.yml'))?.[1];
    expect(versionOf(image)).toBeGreaterThanOrEqual(needed);
    expect(read('docs/containers.md')).toContain(`Caddy ${/^# Needs Caddy (\S+)/m.exec(caddyfile)?.[1]}`);
  });

  test.runIf(installed > 0)(
    'is understood by the Caddy of this machine, as far as that is new enough',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'expediente-caddy-'));
      const path = join(folder, 'Caddyfile');
      // An earlier one knows all but who called through a proxy before it.
      const earlier = caddyfile
        .replace(/^\t\ttrusted_proxies.*\n/gm, '')
        .replace('{client_ip}', '{remote_host}');
      writeFileSync(path, installed >= needed ? caddyfile : earlier);
      const { status, stderr } = spawnSync(
        'caddy',
        ['validate', '--config', path, '--adapter', 'caddyfile'],
        {
          encoding: 'utf8',
        },
      );
      rmSync(folder, { recursive: true });
      expect(status, stderr).toBe(0);
    },
  );
});
