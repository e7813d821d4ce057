import { EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import type { Role } from '@expediente/platform/config.ts';
import { DISK_FULL, isDiskFull } from '@expediente/platform/disk-full.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAway } from '../process/away.ts';

/** Parts that must answer before this process is ready, by name; each rejects when it does not. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

export interface HealthParts {
  readonly role: Role;
  readonly checks: Checks;
  /** Checks without which this process can serve nothing, even if other processes can; absent: `checks`. */
  readonly needs?: Checks;
  /** True once this process has begun to stop. */
  readonly stopping: { readonly begun: boolean };
}

const LIMIT_MS = 3_000;

/** Path below the API, answered from the first moment of the process (`http/door.ts`) to its last. */
export const LIVE = '/health/live';

export const ALIVE = {
  response: 'success',
  message: 'El proceso está vivo.',
  data: { alive: true },
} as const;

/** Answer to every other request while the start does `step`. */
export const notReady = (role: Role, step: string) => ({
  response: 'error',
  message: `El sistema está iniciando (${step}): espere un momento.`,
  data: { ready: false, role, parts: {}, starting: step, reasons: { process: `Está iniciando: ${step}.` } },
});

/**
 * `GET health/live`: 200 while this process runs, for whatever ends and starts processes (a liveness probe, an image's
 * health check). No other system is asked, because a restart of this process mends none of them.
 * `GET health/ready`: whether a front should send requests here; 503 as soon as this process begins to stop. A shared
 * fault that no process can fix by itself (a stopped read model) makes none of them unready.
 * `GET health`: for people and alarms; 200 when every part answers, else 503 with the parts that do not.
 * Every part that is not well has its reason, in Spanish.
 */
export function healthRoutes(
  server: FastifyInstance,
  { role, checks, needs = checks, stopping }: HealthParts,
): void {
  const route = (path: string, asked: Checks, leaves: () => boolean): void => {
    server.get(path, { logLevel: 'warn' }, async (_, reply) => {
      const { parts, reasons: ofParts } = await answering(asked);
      const reasons = leaves() ? { ...ofParts, process: STOPPING } : ofParts;
      const ready = Object.keys(reasons).length === 0;
      return await send(reply, { ready, role, parts, ...(!ready && { reasons }) });
    });
  };
  server.get(LIVE, { logLevel: 'warn' }, async () => ALIVE);
  route('/health', checks, () => false);
  route('/health/ready', needs, () => stopping.begun);
}

const STOPPING = 'Se está deteniendo: las peticiones nuevas van a otro proceso.';

interface HealthData {
  readonly ready: boolean;
  readonly role: Role;
  readonly parts: Readonly<Record<string, boolean>>;
  /**
   * Reason in Spanish of each part that is not well, and of the process where it is not ready by itself; absent: all
   * are well.
   */
  readonly reasons?: Readonly<Record<string, string>>;
}

const send = async (reply: FastifyReply, data: HealthData): Promise<FastifyReply> =>
  await reply.code(data.ready ? 200 : 503).send({
    response: data.ready ? 'success' : 'error',
    message: data.ready ? 'El sistema está listo.' : 'El sistema todavía no está listo.',
    data,
  });

async function answering(checks: Checks): Promise<Required<Pick<HealthData, 'parts' | 'reasons'>>> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await whyNot(check)] as const),
  );
  return {
    parts: Object.fromEntries(answers.map(([name, error]) => [name, error === undefined])),
    reasons: Object.fromEntries(
      answers.flatMap(([name, error]) => (error === undefined ? [] : [[name, reasonOf(error)]])),
    ),
  };
}

/** Reason in Spanish why a part is not well, for every kind of failure. */
export function reasonOf(error: unknown): string {
  if (error instanceof ClearError) return error.message;
  if (isDiskFull(error)) return `${DISK_FULL}.`;
  if (error instanceof Late) return `No respondió en ${LIMIT_MS / 1_000} segundos.`;
  if (hasNoConnection(error)) return NO_CONNECTION;
  if (error instanceof EventStoreUnavailable) return 'El almacén de eventos no responde.';
  if (isAway(error)) return 'La base de datos no responde.';
  return 'Falló por una causa que no se esperaba: está en el registro del proceso (expediente.log).';
}

const NO_CONNECTION =
  'A la base de datos no le quedan conexiones libres: las ocupan otros programas o procesos. Ciérrelos, o suba max_connections.';

/** True when an error or one of its causes is PostgreSQL's `too_many_connections`. */
function hasNoConnection(error: unknown): boolean {
  if (errorCode(error) === '53300') return true;
  return error instanceof Error && error.cause !== undefined && hasNoConnection(error.cause);
}

class Late extends Error {
  override readonly name = 'Late';
}

/** Reason that a check was rejected with; undefined: the part answers. */
const whyNot = async (check: () => Promise<unknown>): Promise<unknown> =>
  await within(check).then(
    () => undefined,
    (error: unknown) => error ?? new Error('no reason given'),
  );

async function within(check: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Late('no answer in time')), LIMIT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}
