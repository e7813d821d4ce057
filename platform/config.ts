import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isStrongPassword } from '@expediente/schemas/session/password.ts';
import { ClearError, errorCode } from './clear-error.ts';
import { LOG_LEVELS, type LogLevel } from './logs.ts';

/** The password of every demonstration user; production refuses it. */
export const DEMO_PASSWORD = 'Demo-2026!';

/** Records of a demonstration: a hospital in a working year, or one record in every state. */
export type DemonstrationSet = 'hospital' | 'muestra';

/** The set that each value of DEMO asks for. */
const SET_OF = { '0': null, '1': 'hospital', muestra: 'muestra', hospital: 'hospital' } as const;

export type Role = 'all' | 'workflow' | 'projections';

/** Configuration of this installation: the environment, parsed once. */
export interface Configuration {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absent: the embedded server of `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absent: events live in PostgreSQL too. */
  readonly eventStoreUrl: string | undefined;
  readonly role: Role;
  /** `''` or `/compras`: begins with a slash, does not end with one. */
  readonly basePath: string;
  readonly adminPassword: string;
  /** The demonstration that a new installation begins with; null: none. */
  readonly demo: DemonstrationSet | null;
  /** Seconds for which a stopping process keeps serving, not ready, until the proxy in front has noticed. */
  readonly drainSeconds: number;
  /**
   * Decides who puts a new version of a read model into use that was filled next to the live one: the process, or ops.
   */
  readonly projectionSwap: 'auto' | 'ops';
  readonly logLevel: LogLevel;
  /** Bearer token for reading the metrics; absent: readable only from this machine. */
  readonly metricsToken: string | undefined;
  /** File of the key that signs seals, made with the first seal; in no backup. */
  readonly sealKeyFile: string;
  /** Folder to which each seal is written; absent: none. */
  readonly sealDir: string | undefined;
  /**
   * True when the leaves of the sealed tree are written into that folder, too: names of records and of taken numbers.
   */
  readonly sealEntries: boolean;
  /** True when the audit keeps who opened records that are not their own work. */
  readonly recordReads: boolean;
  /** Address at which people reach the product, without a slash at its end; absent, at a desk: the process's own. */
  readonly publicAddress: string | undefined;
  /** True when papers are verified without a session, too. */
  readonly publicVerify: boolean;
  /** Address of a witness that cosigns seals (C2SP tlog-witness); absent: none is asked. */
  readonly sealWitnessUrl: string | undefined;
  /** Interval at which the log is sealed by itself. */
  readonly sealEvery: 'day' | 'hour';
  /** Address of an authority that stamps each seal with its time (RFC 3161); absent: none is asked. */
  readonly sealTsaUrl: string | undefined;
  /** PEM file of the certificates to which that authority's own certificate leads. */
  readonly sealTsaCa: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that are secrets, or may hold one. Each may be in a file instead, which `NAME_FILE` names. */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'EVENTSTORE_URL',
  'EVENTSTORE_PASSWORD',
] as const;
type SecretName = (typeof SECRETS)[number];

/**
 * Reads the variables of the README's table; a missing one has its default.
 * @throws {ClearError} one Spanish line that names the variable and how to fix it
 */
export function readConfiguration(environment: Environment): Configuration {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const secret = (name: SecretName): string | undefined => secretOf(name, read);
  const production = read('NODE_ENV') === 'production';
  const adminPassword = secret('ADMIN_PASSWORD');
  const set = oneOf('DEMO', read('DEMO') ?? (production ? '0' : '1'), ['0', '1', 'muestra', 'hospital']);
  const demo = SET_OF[set];
  if (production && demo !== null) {
    throw new ClearError(`DEMO=${set} no se permite con NODE_ENV=production: quite DEMO o use DEMO=0.`);
  }
  if (production && (adminPassword === undefined || adminPassword === DEMO_PASSWORD)) {
    throw new ClearError(
      'ADMIN_PASSWORD debe tener una contraseña propia con NODE_ENV=production: la de demostración no se permite.',
    );
  }
  if (production && adminPassword !== undefined && !isStrongPassword(adminPassword)) {
    throw new ClearError(
      'ADMIN_PASSWORD es demasiado débil para NODE_ENV=production: use al menos 8 caracteres, con letras, números y signos.',
    );
  }
  const publicAddress = addressOf(read('PUBLIC_ADDRESS'));
  if (production && publicAddress === undefined) {
    throw new ClearError(
      'PUBLIC_ADDRESS debe decir, con NODE_ENV=production, la dirección con la que se abre el sistema, por ejemplo https://compras.institucion.gob.gt: a ella llevan para siempre los códigos de los documentos impresos.',
    );
  }
  const dataDir = resolve(read('DATA_DIR') ?? 'data');
  const sealDir = read('SEAL_DIR');
  const sealTsaCa = read('SEAL_TSA_CA');
  const sealTsaUrl = urlOf('SEAL_TSA_URL', read('SEAL_TSA_URL'), ['https:', 'http:']);
  if (sealTsaUrl !== undefined && sealTsaCa === undefined)
    throw new ClearError(
      'SEAL_TSA_URL necesita SEAL_TSA_CA: el archivo PEM con el certificado de la autoridad en que se confía, sin el cual un sello de tiempo no se puede comprobar.',
    );
  return {
    production,
    host: read('HOST') ?? '127.0.0.1',
    port: portOf(read('PORT') ?? '3000'),
    dataDir,
    databaseUrl: withPassword('DATABASE', secret, ['postgres:', 'postgresql:']),
    eventStoreUrl: withPassword('EVENTSTORE', secret, [
      'kurrentdb:',
      'kurrentdb+discover:',
      'esdb:',
      'esdb+discover:',
    ]),
    role: oneOf('ROLE', read('ROLE') ?? 'all', ['all', 'workflow', 'projections']),
    basePath: basePathOf(read('BASE_PATH')),
    adminPassword: adminPassword ?? DEMO_PASSWORD,
    demo,
    drainSeconds: secondsOf('DRAIN_SECONDS', read('DRAIN_SECONDS') ?? (production ? '3' : '0'), 60),
    projectionSwap: oneOf('PROJECTION_SWAP', read('PROJECTION_SWAP') ?? 'auto', ['auto', 'ops']),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    metricsToken: tokenOf(secret('METRICS_TOKEN')),
    sealKeyFile: resolve(read('SEAL_KEY_FILE') ?? join(dataDir, 'seal-key.pem')),
    sealDir: sealDir && resolve(sealDir),
    sealEntries: oneOf('SEAL_ENTRIES', read('SEAL_ENTRIES') ?? 'off', ['on', 'off']) === 'on',
    recordReads: oneOf('RECORD_READS', read('RECORD_READS') ?? 'off', ['on', 'off']) === 'on',
    publicAddress,
    publicVerify: oneOf('PUBLIC_VERIFY', read('PUBLIC_VERIFY') ?? 'off', ['on', 'off']) === 'on',
    sealEvery: oneOf('SEAL_EVERY', read('SEAL_EVERY') ?? 'day', ['day', 'hour']),
    sealTsaUrl,
    sealTsaCa: sealTsaCa && resolve(sealTsaCa),
    sealWitnessUrl: urlOf('SEAL_WITNESS_URL', read('SEAL_WITNESS_URL'), ['https:', 'http:']),
  };
}

/**
 * Value of a secret, given directly or in a file.
 * @throws {ClearError} when both are given, or the file cannot be read
 */
function secretOf(name: SecretName, read: (name: string) => string | undefined): string | undefined {
  const file = read(`${name}_FILE`);
  const given = read(name);
  if (file === undefined) return given;
  if (given !== undefined) throw new ClearError(`Use ${name} o ${name}_FILE, no los dos.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ClearError(
      `${name}_FILE no se puede leer en ${file} (${errorCode(error)}): revise la ruta y los permisos.`,
    );
  }
  if (text === '') throw new ClearError(`${name}_FILE está vacío en ${file}.`);
  return text;
}

/** Address `NAME_URL`, with the password of `NAME_PASSWORD`, which may hold any character, behind its user. */
function withPassword(
  name: 'DATABASE' | 'EVENTSTORE',
  secret: (name: SecretName) => string | undefined,
  protocols: readonly string[],
): string | undefined {
  const url = urlOf(`${name}_URL`, secret(`${name}_URL`), protocols);
  const password = secret(`${name}_PASSWORD`);
  if (url === undefined || password === undefined) return url;
  // The address of a cluster names several hosts: the class URL does not read it.
  const [, before = '', user = '', after = ''] = /^([a-z+]+:\/\/)([^/?#:@]+)@(.*)$/.exec(url) ?? [];
  if (user === '') {
    throw new ClearError(
      `${name}_PASSWORD necesita que ${name}_URL nombre al usuario y no lleve contraseña: …//usuario@equipo….`,
    );
  }
  return `${before}${user}:${encodeURIComponent(password)}@${after}`;
}

function oneOf<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) {
    throw new ClearError(`${name} vale «${value}»: use uno de estos valores: ${choices.join(', ')}.`);
  }
  return found;
}

const SHORTEST_TOKEN = 16;

function tokenOf(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < SHORTEST_TOKEN) {
    throw new ClearError(
      `METRICS_TOKEN es demasiado corto: use al menos ${SHORTEST_TOKEN} caracteres al azar.`,
    );
  }
  return value;
}

function portOf(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new ClearError(`PORT vale «${value}»: use un número de 0 a 65535, por ejemplo PORT=3000.`);
  }
  return port;
}

function secondsOf(name: string, value: string, most: number): number {
  const seconds = Number(value);
  if (!/^\d+$/.test(value) || seconds > most) {
    throw new ClearError(`${name} vale «${value}»: use un número de segundos de 0 a ${most}.`);
  }
  return seconds;
}

function urlOf(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  // An address may hold a password: it is never repeated in the message.
  // The address of a cluster names several hosts; URL accepts only one, so the first is checked.
  const first = value.replace(/,[^/?]*/, '');
  if (!URL.canParse(first) || !protocols.includes(new URL(first).protocol)) {
    throw new ClearError(
      `${name} no es una dirección válida: debe empezar por ${protocols.map((protocol) => `${protocol}//`).join(' o ')}.`,
    );
  }
  return value;
}

/**
 * Address of pages, without a slash at its end.
 * @throws {ClearError} when it is not valid
 */
function addressOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    throw new ClearError(
      `PUBLIC_ADDRESS vale «${value}»: use la dirección con la que se abre el sistema, por ejemplo https://compras.institucion.gob.gt.`,
    );
  return url.href.replace(/\/+$/, '');
}

function basePathOf(value: string | undefined): string {
  const path = (value ?? '').replace(/\/+$/, '');
  if (path === '') return '';
  if (!/^(\/[\w.~-]+)+$/.test(path)) {
    throw new ClearError(`BASE_PATH vale «${value}»: use una ruta como /compras.`);
  }
  return path;
}
