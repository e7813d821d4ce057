import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodesAway } from '@expediente/eventstore/kurrent/node-fault.ts';
import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import { type Certificate, Certificates, presented } from '@expediente/testing/kurrent/certificates.ts';
import { StandIn } from '@expediente/testing/kurrent/stand-in.ts';
import { freePort } from '@expediente/testing/product/spawned.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openEventStore } from './event-store.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const servers: StandIn[] = [];
let folder: string;
let certificates: Certificates;
let authority: Certificate;

const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'expediente-faults-'));
  await writeFile(file('words.crt'), 'no es un certificado\n');
  if (!hasOpenssl) return;
  certificates = new Certificates(folder);
  authority = certificates.make('authority', {});
  certificates.make('other-authority', {});
});
afterAll(async () => await rm(folder, { recursive: true }));
afterEach(() => {
  for (const server of servers.splice(0)) server.stop();
});

/** A node with a certificate, or without encryption; its port. */
async function node(certificate?: Certificate): Promise<number> {
  const server = new StandIn();
  server.certificate = certificate && presented(certificate);
  servers.push(server);
  return (await server.start()).endPoint.port;
}

const good = (name: string): Certificate =>
  certificates.make(name, { by: authority, names: ['DNS:localhost', 'IP:127.0.0.1'] });

interface Refusal {
  readonly message: string;
  /** Whether the start ends with it. */
  readonly isFinal: boolean;
  /** The reasons of the nodes, as the log has them. */
  readonly reasons: string;
}

async function refusal(address: string): Promise<Refusal> {
  const store = openEventStore(address, 'EVENTSTORE_URL');
  const error: unknown = await store.then(
    async (opened) => await opened.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClearError)) throw error;
  expect(error.message.split('\n')).toHaveLength(1);
  expect(error.message).not.toContain('secreta');
  const cause = error.cause instanceof Error ? error.cause.cause : undefined;
  return { message: error.message, isFinal: !(error.cause instanceof NodesAway), reasons: oneLine(cause) };
}

const at = (place: string, options: string): string => `kurrentdb://ana:secreta@${place}?${options}`;
const byAuthority = (name = 'authority'): string => `tlsCAFile=${file(`${name}.crt`)}`;

describe.runIf(hasOpenssl)('a node is reported with', () => {
  test.each<[string, () => Promise<string>, RegExp, RegExp]>([
    [
      'an authority that nothing names',
      async () => at(`localhost:${await node(good('one'))}`, 'tls=true'),
      /^EVENTSTORE_URL: el almacén de eventos en localhost:\d+ presenta un certificado de una autoridad que este equipo no conoce \(«authority»\): .*tlsCAFile/,
      /localhost:\d+: .*certificate/,
    ],
    [
      'another authority',
      async () => at(`localhost:${await node(good('two'))}`, byAuthority('other-authority')),
      /no es de la autoridad del archivo \/.*other-authority\.crt \(dice ser de «authority»\)/,
      /certificate/,
    ],
    [
      'a certificate of itself',
      async () => at(`localhost:${await node(certificates.make('alone', {}))}`, byAuthority()),
      /no es de la autoridad del archivo/,
      /certificate/,
    ],
    [
      'another name',
      async () => {
        const named = certificates.make('named', {
          by: authority,
          names: ['DNS:uno.gob.gt', 'DNS:dos.gob.gt'],
        });
        return at(`localhost:${await node(named)}`, byAuthority());
      },
      /no es de «localhost», sino de «uno\.gob\.gt», «dos\.gob\.gt»/,
      /altnames/,
    ],
    [
      'another IP address',
      async () => {
        const named = certificates.make('numbered', {
          by: authority,
          names: ['DNS:localhost', 'IP:10.1.2.3'],
        });
        return at(`127.0.0.1:${await node(named)}`, byAuthority());
      },
      /no es de «127\.0\.0\.1», sino de «localhost», «10\.1\.2\.3»/,
      /IP: 127\.0\.0\.1/,
    ],
    [
      'an expired certificate',
      async () => {
        const old = certificates.make('old', { by: authority, names: ['DNS:localhost'], days: [-9, -2] });
        return at(`localhost:${await node(old)}`, byAuthority());
      },
      /presenta un certificado que venció el \d\d\/\d\d\/\d{4} \d\d:\d\d: renuévelo/,
      /certificate has expired/,
    ],
    [
      'a certificate of later',
      async () => {
        const early = certificates.make('early', { by: authority, names: ['DNS:localhost'], days: [2, 9] });
        return at(`localhost:${await node(early)}`, byAuthority());
      },
      /que vale desde el \d\d\/\d\d\/\d{4} \d\d:\d\d: revise la fecha y la hora/,
      /certificate is not yet valid/,
    ],
    [
      'an expired authority',
      async () => {
        const old = certificates.make('old-authority', { days: [-9, -2] });
        const made = certificates.make('late', { by: old, names: ['DNS:localhost'] });
        return at(`localhost:${await node(made)}`, byAuthority('old-authority'));
      },
      /de la autoridad «old-authority», cuyo propio certificado venció el/,
      /certificate has expired/,
    ],
    [
      'encryption, for an address without',
      async () => at(`localhost:${await node(good('three'))}`, 'tls=false'),
      /atiende solo con cifrado: quite tls=false/,
      /localhost:\d+: /,
    ],
    [
      'no encryption, for an address with',
      async () => at(`localhost:${await node()}`, byAuthority()),
      /atiende sin cifrado: .*\?tls=false/,
      /localhost:\d+: /,
    ],
  ])('%s, for good', async (_, address, words, reason) => {
    const { message, isFinal, reasons } = await refusal(await address());
    expect(message).toMatch(words);
    expect(message).toMatch(/[^.]\.$/);
    expect(isFinal).toBe(true);
    expect(reasons).toMatch(reason);
  });

  test('the fault of each, by its node; one that may pass is waited for', async () => {
    const old = certificates.make('old-too', { by: authority, names: ['DNS:localhost'], days: [-9, -2] });
    const [expired, away] = [await node(old), await freePort()];
    const place = `localhost:${expired},localhost:${away}`;
    const { message, isFinal, reasons } = await refusal(at(place, `${byAuthority()}&maxDiscoverAttempts=2`));
    expect(message).toMatch(new RegExp(`localhost:${expired} presenta un certificado que venció`));
    expect(message).toMatch(new RegExp(`localhost:${away} no responde, porque ningún programa atiende`));
    expect(isFinal).toBe(false);
    expect(reasons).toMatch(new RegExp(`localhost:${expired}: .*certificate has expired`));
    expect(reasons).toMatch(new RegExp(`localhost:${away}: .*ECONNREFUSED`));
  });

  test('no warning of Node.js for an IP address, which its certificate names', async () => {
    const warnings: string[] = [];
    const hear = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', hear);
    const store = await openEventStore(at(`127.0.0.1:${await node(good('by-address'))}`, byAuthority()), 'X');
    await store.ping();
    await store.close();
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });
});

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'no process',
    async () => at(`127.0.0.1:${await freePort()}`, 'tls=false'),
    /ningún programa atiende en ese puerto/,
  ],
  [
    'a name that is not known',
    async () => at('nadie.invalid:2113', 'tls=false'),
    /no se encuentra por ese nombre/,
  ],
  [
    'no leader',
    async () => {
      const [one, two] = [await node(), await node()];
      for (const server of servers) server.members = () => [];
      return at(`127.0.0.1:${one},127.0.0.1:${two}`, 'tls=false&maxDiscoverAttempts=2');
    },
    /127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ responde, pero el clúster todavía no tiene quien lo dirija/,
  ],
])('%s may pass', async (_, address, words) => {
  const { message, isFinal } = await refusal(await address());
  expect(message).toMatch(words);
  expect(isFinal).toBe(false);
});

test.each([
  [
    'tlsCAFile=/no/existe.crt',
    /el archivo \/no\/existe\.crt, que la dirección indica en tlsCAFile, no existe/,
  ],
  ['tlsCAFile=/', /no se puede leer/],
  ['tlsCAFile=WORDS', /words\.crt, .*no contiene un certificado en formato PEM/],
  ['userCertFile=/no/existe.crt', /en userCertFile, no existe/],
  ['userKeyFile=WORDS', /en userKeyFile, no contiene una llave en formato PEM/],
])('a file is reported by its option and its path: %s', async (options, words) => {
  const { message, isFinal } = await refusal(at('localhost:1', options.replace('WORDS', file('words.crt'))));
  expect(message).toMatch(words);
  expect(isFinal).toBe(true);
});
