import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** True if this machine can run a time-stamping authority. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const CONFIGURATION = `[tsa]
default_tsa = own
[own]
serial = serial
signer_cert = tsa.crt
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

const KEYS = { rsa: ['rsa:2048'], ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] } as const;

/** Behaviour of the authority: honest, an answer without end, unavailable, or the answer to another request. */
export type TsaMood = 'honest' | 'endless' | 'away' | 'another';

/**
 * Time-stamping authority (RFC 3161) run by OpenSSL, so that its answers are not made by the library that the product
 * uses.
 */
export class TestTsa {
  readonly #folder: string;
  readonly #server: Server;
  mood: TsaMood = 'honest';
  /** Number of requests received. */
  asked = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#server = createServer((request, answer) => {
      this.asked += 1;
      void buffer(request).then((query) => {
        if (this.mood === 'away') {
          answer.writeHead(503).end();
          return;
        }
        answer.writeHead(200, { 'content-type': 'application/timestamp-reply' });
        if (this.mood === 'endless') {
          const more = (): void => {
            if (!answer.destroyed) answer.write(Buffer.alloc(16_384), more);
          };
          more();
          return;
        }
        answer.end(this.mood === 'another' ? this.stamp(Buffer.from('otra nota')) : this.#reply(query));
      });
    });
  }

  static async start(kind: keyof typeof KEYS = 'ec'): Promise<TestTsa> {
    const folder = mkdtempSync(join(tmpdir(), 'expediente-tsa-'));
    const tsa = new TestTsa(folder);
    tsa.#makeAuthority(KEYS[kind]);
    await new Promise<void>((resolve) => tsa.#server.listen(0, '127.0.0.1', resolve));
    return tsa;
  }

  get url(): string {
    // The cast holds: it listens on a port.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsa`;
  }

  /** Path of the root certificate of the authority's chain, a PEM file. */
  get authority(): string {
    return join(this.#folder, 'ca.crt');
  }

  get authorityPem(): string {
    return readFileSync(this.authority, 'utf8');
  }

  /** Time stamp of these bytes, without a nonce. */
  stamp(bytes: Uint8Array): Buffer {
    writeFileSync(join(this.#folder, 'data'), bytes);
    this.#openssl('ts', '-query', '-data', 'data', '-sha256', '-cert', '-no_nonce', '-out', 'query');
    return this.#answered();
  }

  /** True if OpenSSL itself accepts the answer. */
  accepts(bytes: Uint8Array, answer: Uint8Array): boolean {
    writeFileSync(join(this.#folder, 'data'), bytes);
    writeFileSync(join(this.#folder, 'answer'), answer);
    const verify = ['ts', '-verify', '-data', 'data', '-in', 'answer', '-CAfile', 'ca.crt'];
    return spawnSync('openssl', verify, { cwd: this.#folder }).status === 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true });
  }

  #reply(query: Uint8Array): Buffer {
    writeFileSync(join(this.#folder, 'query'), query);
    return this.#answered();
  }

  #answered(): Buffer {
    this.#openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'answer');
    return readFileSync(join(this.#folder, 'answer'));
  }

  #makeAuthority(own: readonly string[]): void {
    writeFileSync(join(this.#folder, 'tsa.cnf'), CONFIGURATION);
    writeFileSync(join(this.#folder, 'serial'), '01\n');
    writeFileSync(
      join(this.#folder, 'tsa.ext'),
      'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping\n',
    );
    const key = ['-newkey', ...own, '-nodes', '-sha256'];
    this.#openssl(
      'req',
      '-x509',
      ...key,
      '-days',
      '3650',
      '-subj',
      '/O=Pruebas/CN=Autoridad de pruebas',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
    );
    this.#openssl(
      'req',
      ...key,
      '-subj',
      '/O=Pruebas/CN=Sellos de tiempo de pruebas',
      '-keyout',
      'tsa.key',
      '-out',
      'tsa.csr',
    );
    this.#openssl(
      'x509',
      '-req',
      '-sha256',
      '-days',
      '3650',
      '-in',
      'tsa.csr',
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-extfile',
      'tsa.ext',
      '-out',
      'tsa.crt',
    );
  }

  #openssl(...args: readonly string[]): void {
    execFileSync('openssl', args, { cwd: this.#folder, stdio: 'ignore' });
  }
}
