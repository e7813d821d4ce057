import type { FastifyInstance } from 'fastify';

/** Parts that must answer before we are ready, by name; each rejects when it does not. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

const LIMIT_MS = 3_000;

/** `GET health`: 200 when every part answers, else 503 with the parts that do not. */
export function healthRoute(server: FastifyInstance, checks: Checks): void {
  server.get(
    '/health',
    { schema: { summary: 'Dice si el sistema está listo', tags: ['system'] }, logLevel: 'warn' },
    async (_, reply) => {
      const names = Object.keys(checks);
      const answers = await Promise.allSettled(names.map(async (name) => await within(checks[name])));
      const parts = Object.fromEntries(names.map((name, i) => [name, answers[i]?.status === 'fulfilled']));
      const ready = Object.values(parts).every(Boolean);
      return await reply.code(ready ? 200 : 503).send({
        response: ready ? 'success' : 'error',
        message: ready ? 'El sistema está listo.' : 'El sistema todavía no está listo.',
        data: { ready, parts },
      });
    },
  );
}

async function within(check: (() => Promise<unknown>) | undefined): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS);
  });
  try {
    return await Promise.race([check?.(), late]);
  } finally {
    clearTimeout(timer);
  }
}
