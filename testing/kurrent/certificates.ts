import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Certificate and its key, as paths of PEM files. */
export interface Certificate {
  readonly crt: string;
  readonly key: string;
}

export interface Wanted {
  /** Certificate that signs it; absent: it signs itself, as an authority. */
  readonly by?: Certificate;
  /** Alternative names: `DNS:localhost`, `IP:127.0.0.1` */
  readonly names?: readonly string[];
  /** First and last day, counted from today; negative days are past. */
  readonly days?: readonly [from: number, to: number];
}

const DAY_MS = 86_400_000;

/** Instant in openssl's notation: `20260301000000Z`. */
const instant = (days: number): string =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

/** Certificates made by openssl in one folder. */
export class Certificates {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  make(name: string, { by, names = [], days = [-1, 30] }: Wanted): Certificate {
    const file = (end: string): string => join(this.#folder, `${name}.${end}`);
    const [crt, key, csr] = [file('crt'), file('key'), file('csr')];
    this.#run(
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      key,
      '-out',
      csr,
    );
    writeFileSync(
      file('ext'),
      by === undefined
        ? 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n'
        : `basicConstraints=critical,CA:FALSE\nsubjectAltName=${names.join(',')}\n`,
    );
    // Only the command `ca` takes a first day; it needs a list of the certificates that it signed.
    const list = file('list');
    writeFileSync(list, '');
    writeFileSync(
      file('cnf'),
      `[ca]\ndefault_ca=own\n[own]\ndatabase=${list}\nnew_certs_dir=${this.#folder}\npolicy=any\ndefault_md=sha256\nrand_serial=yes\n[any]\ncommonName=supplied\n`,
    );
    const [from, to] = days;
    this.#run(
      ...[
        'ca',
        '-batch',
        '-notext',
        '-config',
        file('cnf'),
        '-in',
        csr,
        '-out',
        crt,
        '-extfile',
        file('ext'),
      ],
      ...['-startdate', instant(from), '-enddate', instant(to)],
      ...(by === undefined ? ['-selfsign', '-keyfile', key] : ['-cert', by.crt, '-keyfile', by.key]),
    );
    return { crt, key };
  }

  #run(...words: readonly string[]): void {
    execFileSync('openssl', words, { stdio: 'ignore' });
  }
}

/** Key and certificate as a server needs them. */
export const presented = ({ crt, key }: Certificate): { readonly key: Buffer; readonly chain: Buffer } => ({
  key: readFileSync(key),
  chain: readFileSync(crt),
});
