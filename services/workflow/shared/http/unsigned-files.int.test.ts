import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readForm } from './form.ts';
import { UnsignedFiles, type UnsignedLimits } from './unsigned-files.ts';

/** Forms whose token comes after their file, next to others without any. */

const LIMITS: Partial<UnsignedLimits> = {
  most: 4,
  each: 4,
  waiting: 20,
  waitingOfOne: 20,
  everyMs: 300,
  leastBytes: 1_000,
};

let server: FastifyInstance;
let address: { readonly port: number };
let sockets: Socket[] = [];

async function listen(limits: Partial<UnsignedLimits>): Promise<void> {
  const places = new UnsignedFiles(limits);
  server = Fastify();
  await server.register(multipart);
  server.post('/', async (request) => {
    const mayGoOn = async (fields: Record<string, unknown>) => fields.token === 'right';
    const form = await readForm(request, { field: 'file' }, mayGoOn, places);
    return { size: form?.file?.received.content.length ?? null };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  address = server.server.address() as { readonly port: number }; // of a listening server
}
beforeEach(async () => await listen(LIMITS));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

const part = (name: string, value: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const BEGUN = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF';
const HEAD = (length: number): string =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;

/** Begins a form with a file, of which nothing more comes by itself. */
function begun(length = 1_000_000): Socket {
  const socket = connect(address.port, '127.0.0.1').on('error', () => undefined);
  socket.write(HEAD(length) + BEGUN);
  sockets.push(socket);
  return socket;
}

/** A whole form, its token last; in milliseconds between its pieces. */
async function honest(pieces = 1, between = 0): Promise<string> {
  const file = 'x'.repeat(1_200);
  const body = [
    BEGUN,
    ...Array.from({ length: pieces }, () => file),
    `\r\n${part('token', 'right')}--x--\r\n`,
  ];
  const socket = connect(address.port, '127.0.0.1');
  sockets.push(socket);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\r\n\r\n') && /[}]$/.test(text)) resolve(text);
    });
  });
  socket.write(HEAD(Buffer.byteLength(body.join(''))));
  for (const piece of body) {
    socket.write(piece);
    if (between > 0) await pause(between);
  }
  return await answer;
}

const sizeIn = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).size;

test('a form whose token comes last is read', async () => {
  expect(sizeIn(await honest())).toBe(1_204);
});

test('a silent sender gives up the place', async () => {
  for (let at = 0; at < 4; at += 1) begun();
  await pause(50);
  expect(sizeIn(await honest())).toBe(1_204);
});

test('a sender of drop by drop gives it up too, and is answered', async () => {
  const drips = Array.from({ length: 4 }, () => begun());
  const answers: string[] = [];
  for (const socket of drips) socket.on('data', (chunk) => answers.push(String(chunk)));
  const timer = setInterval(() => {
    for (const socket of drips) if (socket.writable) socket.write('x');
  }, 20);
  await pause(50);
  const read = await honest();
  await vi.waitFor(() => expect(answers).toHaveLength(4), 10_000);
  clearInterval(timer);
  expect(sizeIn(read)).toBe(1_204);
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 408'))).toBe(true);
});

test('a sender of the file without the token gives it up too', async () => {
  const content = `${BEGUN}x\r\n--x\r\n`;
  for (let at = 0; at < 4; at += 1) begun(1_000_000).write(content.slice(BEGUN.length));
  await pause(50);
  expect(sizeIn(await honest())).toBe(1_204);
});

test('a slow line has its time', async () => {
  expect(sizeIn(await honest(8, 200))).toBe(8 * 1_200 + 4);
});

test('many of them are all read', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await honest(2, 10)));
  expect(answers.map(sizeIn)).toEqual(Array.from({ length: 20 }, () => 2_404));
});

test('one address has so many places, and so many that wait', async () => {
  await server.close();
  await listen({ ...LIMITS, each: 1, waitingOfOne: 1, everyMs: 60_000 });
  begun();
  begun();
  await pause(100);
  expect(await honest()).toMatch(/^HTTP\/1.1 429/);
});
