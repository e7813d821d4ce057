import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BOUNDS } from '@expediente/schemas/bounds.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bounds } from './bounds.ts';
import { TooMany } from './turns.ts';

/** Answers of each kind, of which a person may have three. */
let server: Server;
let address: string;
let begun: number;
/** Lets the work that is under way end. */
let goOn: () => void;

beforeEach(async () => {
  const bounds = new Bounds();
  let gate = Promise.resolve();
  begun = 0;
  server = createServer(async ({ url }, answer) => {
    try {
      await bounds.answering('recordFile', 1, answer, async () => {
        begun += 1;
        if (url === '/broken') throw new Error('broken');
        if (url === '/slow')
          gate = new Promise((resolve) => {
            goOn = resolve;
          });
        await gate;
        if (url === '/file') void pipeline(Readable.from(['a', 'b']), answer);
        else answer.end('data');
      });
    } catch (error) {
      answer.writeHead(error instanceof TooMany ? error.status : 500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a listening server
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const asked = async (how: string, signal?: AbortSignal): Promise<number> => {
  const answer = await fetch(`${address}/${how}`, { ...(signal && { signal }) });
  await answer.text();
  return answer.status;
};
const many = BOUNDS.recordFile.eachPerson + 1;

test.each(['data', 'file', 'broken'])('of an answer that is %s the place is given back', async (how) => {
  for (let time = 0; time < many; time += 1) expect(await asked(how)).toBe(how === 'broken' ? 500 : 200);
});

test('files that are held are bounded in all, whosever they are', () => {
  const bounds = new Bounds();
  const { inAll, waiting } = BOUNDS.upload;
  const leaves = Array.from({ length: inAll + waiting }, (_, person) => bounds.holding('upload', person));
  const status = (code: number) => expect.objectContaining({ status: code });
  expect(() => bounds.holding('upload', 1_000)).toThrow(status(503));
  leaves[0]?.();
  bounds.holding('upload', 1_000);
  // A call that was refused took no place of its person.
  expect(() => bounds.holding('upload', 1_000)).toThrow(status(503));
  for (let more = 1; more < BOUNDS.upload.eachPerson; more += 1) bounds.place('upload', 1_000);
  expect(() => bounds.place('upload', 1_000)).toThrow(status(429));
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
