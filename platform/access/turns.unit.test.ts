import { expect, test, vi } from 'vitest';
import { Places, TooMany, Turns } from './turns.ts';

const LIMITS = { inAll: 2, ofOne: 1, waiting: 2, all: 'muchas cargas' };

/** Work that ends when it is asked to, and reports that it began. */
function tasks(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (person: number, name: string): Promise<void> =>
    turns.run(person, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve();
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, start, end, settle };
}

test('one person’s work goes on one by one, while others go on', async () => {
  const { begun, start, end, settle } = tasks(new Turns(LIMITS));
  const first = start(1, 'a');
  const second = start(1, 'b');
  const other = start(2, 'c');
  await settle();
  expect(begun).toEqual(['a', 'c']);
  await end('c');
  expect(begun).toEqual(['a', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'c', 'b']);
  await end('b');
  await Promise.all([first, second, other]);
});

test('the one that has waited longest is next, however much work another has', async () => {
  const { begun, start, end, settle } = tasks(new Turns({ ...LIMITS, inAll: 1 }));
  const all = [start(1, 'a'), start(1, 'b'), start(2, 'c')];
  await settle();
  await end('a');
  await end('b');
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c']);
  await Promise.all(all);
});

test('too many that wait are refused, and nothing of theirs is kept', async () => {
  const { start, end, settle } = tasks(new Turns(LIMITS));
  const all = [start(1, 'a'), start(2, 'b'), start(3, 'c'), start(4, 'd')];
  await settle();
  await expect(start(5, 'e')).rejects.toThrow(TooMany);
  for (const name of ['a', 'b', 'c', 'd']) await end(name);
  await Promise.all(all);
  const again = start(5, 'f');
  await settle();
  await end('f');
  await again;
});

test('who waits longer than that is refused, and the next one goes on', async () => {
  vi.useFakeTimers();
  try {
    const { begun, start, end, settle } = tasks(new Turns({ ...LIMITS, inAll: 1, seconds: 30 }));
    const first = start(1, 'a');
    const late = start(2, 'b');
    const refused = expect(late).rejects.toMatchObject({ status: 503, response: 'error' });
    await vi.advanceTimersByTimeAsync(20_000);
    const patient = start(3, 'c');
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    await end('a');
    await settle();
    expect(begun).toEqual(['a', 'c']);
    await end('c');
    await Promise.all([first, patient]);
  } finally {
    vi.useRealTimers();
  }
});

test('work that fails gives its turn on', async () => {
  const turns = new Turns({ ...LIMITS, inAll: 1 });
  await expect(turns.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(1, async () => 'done')).toBe('done');
});

test('a person has so many places at most; one that is given back twice is given back once', () => {
  const places = new Places({ eachPerson: 2, own: 'varias cargas suyas', all: 'muchas cargas' });
  const leave = places.take(1);
  places.take(1);
  expect(() => places.take(1)).toThrow(TooMany);
  expect(() => places.take(2)).not.toThrow();
  leave();
  leave();
  expect(() => places.take(1)).not.toThrow();
  expect(() => places.take(1)).toThrow(TooMany);
});

test('all have so many places at most', () => {
  const places = new Places({ eachPerson: 2, inAll: 3, own: 'varias cargas suyas', all: 'muchas cargas' });
  const leave = places.take(1);
  places.take(2);
  places.take(3);
  expect(() => places.take(4)).toThrow(expect.objectContaining({ status: 503 }));
  leave();
  expect(() => places.take(4)).not.toThrow();
});
