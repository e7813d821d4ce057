import { ClearError } from '@expediente/platform/clear-error.ts';
import type { Role } from '@expediente/platform/config.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stopping } from './stopping.ts';

/** Parts that must answer before we are ready, by name; each rejects when it does not. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

export interface HealthParts {
  readonly role: Role;
  readonly checks: Checks;
  /** Checks without which this process can serve nothing, even if other processes can; absent: `checks`. */
  readonly needs?: Checks;
  readonly stopping: Stopping;
}

const LIMIT_MS = 3_000;

/** Below the API: answered as long as the process runs, from its first moment (`door.ts`) to its last. */
export const LIVE = '/health/live';

export const ALIVE = {
  response: 'success',
  message: 'El proceso está vivo.',
  data: { alive: true },
} as const;

/** What everything else answers while the start does `step`. */
export const notReady = (role: Role, step: string) => ({
  response: 'error',
  message: `El sistema está iniciando (${step}): espere un momento.`,
  data: { ready: false, role, parts: {}, starting: step },
});

/**
 * `GET health/live`: 200 while this process runs: for what ends and starts processes (a liveness probe, an image's
 * health check). It asks nothing of anybody, because what others are down with is not mended by a restart.
 * `GET health/ready`: whether a front should send requests here; 503 as soon as this process begins to stop.
 * A shared fault that no process can fix by itself (a stopped read model) makes none of them unready.
 * `GET health`: for people and alarms; 200 when every part answers, else 503 with the parts that do not.
 */
export function healthRoutes(
  server: FastifyInstance,
  { role, checks, needs = checks, stopping }: HealthParts,
): void {
  const route = (path: string, asked: Checks, wanted: () => boolean): void => {
    server.get(path, { logLevel: 'warn' }, async (_, reply) => {
      const { parts, reasons } = await answering(asked);
      const ready = wanted() && Object.values(parts).every(Boolean);
      return await send(reply, { ready, role, parts, ...(Object.keys(reasons).length > 0 && { reasons }) });
    });
  };
  server.get(LIVE, { logLevel: 'warn' }, async () => ALIVE);
  route('/health', checks, () => true);
  route('/health/ready', needs, () => !stopping.begun);
}

interface HealthData {
  readonly ready: boolean;
  readonly role: Role;
  readonly parts: Readonly<Record<string, boolean>>;
  /** Why a part does not answer, in Spanish, when operations can fix it. */
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
      answers.flatMap(([name, error]) => (error instanceof ClearError ? [[name, error.message]] : [])),
    ),
  };
}

/** What a check was rejected with; undefined: the part answers. */
const whyNot = async (check: () => Promise<unknown>): Promise<unknown> =>
  await within(check).then(
    () => undefined,
    (error: unknown) => error ?? new Error('no reason given'),
  );

async function within(check: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}
