import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inEnvelope } from './in-envelope.ts';

async function* partsOf(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let next = 0;
  for (const size of sizes) yield Buffer.from(Array.from({ length: size }, () => next++ % 256));
}

test.each([[[]], [[1]], [[3]], [[1, 1]], [[2, 2, 2]], [[7, 0, 5]], [[1000, 1, 70_000, 2]]])(
  'a file of parts of %j bytes is its base64 in the envelope',
  async (sizes) => {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const whole = Buffer.from(Array.from({ length: total }, (_, at) => at % 256));
    expect(JSON.parse(await text(await inEnvelope(partsOf(...sizes), 'a "b".xlsx')))).toEqual({
      response: 'success',
      message: '',
      data: { filename: 'a "b".xlsx', file: whole.toString('base64') },
    });
  },
);

test('no more of the file is made than is read', async () => {
  let made = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      made += 1;
      yield Buffer.alloc(30_000);
    }
  }
  const answer = await inEnvelope(endless(), 'a.xlsx');
  for await (const _ of answer) if (made > 2) break;
  expect(answer.destroyed).toBe(true);
  expect(made).toBeLessThan(10);
});

test('a file that fails at once is no answer', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('broken')) });
  await expect(inEnvelope(broken, 'a.xlsx')).rejects.toThrow('broken');
});
