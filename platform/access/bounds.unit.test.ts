import { Readable } from 'node:stream';
import { BOUNDS } from '@expediente/schemas/bounds.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bounds } from './bounds.ts';
import { TooMany } from './turns.ts';

/** Answers of each kind, of which a person may have three. */
let server: FastifyInstance;
let address: string;
let begun: number;
/** Lets the work that is under way end. */
let goOn: () => void;

beforeEach(async () => {
  const bounds = new Bounds();
  let gate = Promise.resolve();
  begun = 0;
  server = Fastify();
  server.get<{ Params: { how: string } }>('/:how', async ({ params: { how } }, reply) => {
    try {
      return await bounds.answering('recordFile', 1, reply.raw, async () => {
        begun += 1;
        if (how === 'broken') throw new Error('broken');
        if (how === 'slow')
          gate = new Promise((resolve) => {
            goOn = resolve;
          });
        await gate;
        return await reply.send(
          how === 'data' ? { is: 'data' } : Readable.from(['a', 'b'], { objectMode: false }),
        );
      });
    } catch (error) {
      return await reply.code(error instanceof TooMany ? error.status : 500).send(String(error));
    }
  });
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => await server.close());

const asked = async (how: string, signal?: AbortSignal): Promise<number> => {
  const answer = await fetch(`${address}/${how}`, { ...(signal && { signal }) });
  await answer.text();
  return answer.status;
};
const many = BOUNDS.recordFile.eachPerson + 1;

test.each(['data', 'file', 'broken'])('of an answer that is %s the place is given back', async (how) => {
  for (let time = 0; time < many; time += 1) expect(await asked(how)).toBe(how === 'broken' ? 500 : 200);
  for (let time = 0; time < many; time += 1)
    expect((await server.inject(`/${how}`)).statusCode).toBe(how === 'broken' ? 500 : 200);
});

test('who goes away while it is made keeps their place until its work ends, and begins no more', async () => {
  const away = new AbortController();
  const gone = asked('slow', away.signal).catch(() => 'away');
  await expect.poll(() => begun).toBe(1);
  away.abort();
  expect(await gone).toBe('away');
  const next = [asked('data'), asked('data')];
  await expect.poll(async () => await asked('data')).toBe(429);
  expect(begun).toBe(1);
  goOn();
  expect(await Promise.all(next)).toEqual([200, 200]);
  expect(await asked('data')).toBe(200);
});
