import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { SharedAnswer, SharedAnswers, sightKey } from './shared-answers.ts';

/** Read models that change when a test says so. */
class ReadModels {
  revision = 1;
  made = 0;
  async now(): Promise<string> {
    return String(this.revision);
  }
  readonly make = async () => {
    this.made += 1;
    return { revision: this.revision };
  };
}

let models: ReadModels;
let answers: SharedAnswers;
beforeEach(() => {
  models = new ReadModels();
  answers = new SharedAnswers(models, 20_000);
});
const asked = async (key: string) => JSON.parse((await answers.answer(key, models.make)).bytes.toString());

describe('a shared answer', () => {
  it('is made once while the read models stay as they are', async () => {
    await Promise.all([asked('a'), asked('a')]);
    await asked('a');
    expect(models.made).toBe(1);
    await asked('b');
    expect(models.made).toBe(2);
  });

  it('is made anew when they have changed', async () => {
    await asked('a');
    models.revision = 2;
    expect(await asked('a')).toEqual({ revision: 2 });
  });

  it('that was being made while they changed is not given to who asks afterwards', async () => {
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const early = answers.answer('a', async () => {
      await gate;
      return 'early';
    });
    await Promise.resolve();
    models.revision = 2;
    expect(await asked('a')).toEqual({ revision: 2 });
    goOn();
    expect((await early).bytes.toString()).toBe('"early"');
    expect(await asked('a')).toEqual({ revision: 2 });
    expect(models.made).toBe(1);
  });

  it('that could not be packed is packed again', async () => {
    let tries = 0;
    const pack = async (bytes: Buffer) => {
      tries += 1;
      if (tries === 1) throw new Error('no memory');
      return Buffer.from(bytes);
    };
    const answer = new SharedAnswer(Buffer.from('1'), { br: pack, gzip: pack });
    await expect(answer.packed('br')).rejects.toThrow('no memory');
    expect(await answer.packed('br')).toEqual(Buffer.from('1'));
    await answer.packed('br');
    expect(tries).toBe(2);
  });

  it('that could not be made is tried again', async () => {
    const fails = async () => {
      throw new Error('away');
    };
    await expect(answers.answer('a', fails)).rejects.toThrow('away');
    expect(await asked('a')).toEqual({ revision: 1 });
  });

  it('makes room for others: the one asked longest ago goes first', async () => {
    const long = async () => 'x'.repeat(4_000);
    await answers.answer('a', long);
    await answers.answer('b', long);
    await asked('a');
    await answers.answer('c', long);
    models.made = 0;
    await asked('a');
    expect(models.made).toBe(0);
    await asked('b');
    expect(models.made).toBe(1);
  });

  it('is packed once, and unpacks to what it was', async () => {
    const answer = await answers.answer('a', async () => 'pedido '.repeat(500));
    expect(await answer.packed('br')).toBe(await answer.packed('br'));
    expect(brotliDecompressSync(await answer.packed('br'))).toEqual(answer.bytes);
    expect(gunzipSync(await answer.packed('gzip'))).toEqual(answer.bytes);
  });
});

describe('the key of a sight', () => {
  const sight = {
    year: 2026,
    scope: 'units',
    executor: { id: 100100, name: 'HOSPITAL' },
    executors: [{ id: 100100, name: 'HOSPITAL' }],
    units: [100101],
    profileId: 2,
    permissions: [],
  } as const;

  it('is one for all who see alike, and another for a user who sees otherwise', () => {
    expect(sightKey({ ...sight })).toBe(sightKey(sight));
    const others = [
      { ...sight, year: 2025 },
      { ...sight, scope: 'executor' as const },
      { ...sight, executor: null },
      { ...sight, units: [100101, 100102] },
      { ...sight, executors: [] },
      { ...sight, profileId: 3 },
      { ...sight, permissions: [{ description: 'Compras', icon: '', children: [] }] },
    ];
    for (const other of others) expect(sightKey(other)).not.toBe(sightKey(sight));
  });
});
