import { describe, expect, test, vi } from 'vitest';
import { Writes } from './writes.ts';

let now = 0;
const writes = () => {
  now = 1_000;
  return new Writes(() => now);
};
const fails = async (): Promise<never> => await Promise.reject(new Error('No space left on device'));

describe('whether what is decided can be stored', () => {
  test('as long as no append failed, and again after one that succeeded', async () => {
    const own = writes();
    const meter = own.heardBy(undefined);
    expect(await own.possible(fails)).toBe(true);
    meter.failed();
    expect(await own.possible(fails)).toBe(false);
    await expect(own.require(fails)).rejects.toThrow('No se puede guardar');
    meter.appended(1, 0.01);
    expect(await own.possible(fails)).toBe(true);
  });

  test('after a failure it is tried, not at every look', async () => {
    const own = writes();
    own.heardBy(undefined).failed();
    const attempt = vi.fn(fails);
    expect(await own.possible(attempt)).toBe(false);
    expect(await own.possible(attempt)).toBe(false);
    expect(attempt).toHaveBeenCalledTimes(1);
    now += 2_000;
    expect(await own.possible(async () => undefined)).toBe(true);
    expect(await own.possible(attempt)).toBe(true);
  });

  test('where it cannot be tried, a failure says nothing after a minute', async () => {
    const own = writes();
    own.heardBy(undefined).failed();
    expect(await own.possible()).toBe(false);
    now += 60_001;
    expect(await own.possible()).toBe(true);
  });

  test('the meter behind hears of every append', () => {
    const heard: string[] = [];
    const meter = writes().heardBy({
      appended: (appends) => heard.push(`${appends} stored`),
      failed: () => heard.push('failed'),
    });
    meter.appended(3, 0.1);
    meter.failed();
    expect(heard).toEqual(['3 stored', 'failed']);
  });
});
