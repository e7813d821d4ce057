import { streamName } from '@expediente/kernel/streams.ts';
import { firstColumns, otherColumns } from '@expediente/testing/integrity/detectors.ts';
import {
  type Copied,
  type Prepared,
  preparedInstallation,
} from '@expediente/testing/integrity/installation.ts';
import type { HeldEvent } from '@expediente/testing/integrity/log-hand.ts';
import { Insider, MANIPULATIONS } from '@expediente/testing/integrity/manipulations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Manipulations of an insider by the quick detectors; the others are in the deep test. */

let prepared: Prepared;

beforeAll(async () => {
  prepared = await preparedInstallation();
}, 240_000);
afterAll(async () => await prepared?.drop());

test.each(MANIPULATIONS)('$name', async ({ does, delivers, says }) => {
  const copied = await prepared.copy('PostgreSQL');
  try {
    const records = await does(new Insider(copied, prepared));
    const { columns, blamed, certain } = await firstColumns({ copied, prepared, records, delivers });
    const seen = columns.map(({ sign }) => sign).join('');
    expect(seen, JSON.stringify({ records, columns }, null, 1)).toBe(says.slice(0, 4));
    const touched = await touchedIn(copied);
    // No record is called changed or gone to which nothing was done, and nothing certain to which something was.
    expect(blamed.filter((stream) => !touched.has(stream) && !records.includes(stream))).toEqual([]);
    for (const [stream, sure] of certain)
      if (touched.has(stream))
        expect([stream, sure]).toEqual([stream, expect.toSatisfy(isBefore(touched.get(stream)))]);
  } finally {
    await copied.close();
  }
});

const isBefore =
  (touched = 0) =>
  (sure: number) =>
    sure < touched;

/** Streams whose events are not those that were written, and the first revision that is not. */
async function touchedIn({ hand }: Pick<Copied, 'hand'>): Promise<ReadonlyMap<string, number>> {
  const asWritten = new Map(prepared.original.map((event) => [event.id, event]));
  const touched = new Map<string, number>();
  const touch = ({ stream, revision }: HeldEvent): void =>
    void touched.set(stream, Math.min(revision, touched.get(stream) ?? revision));
  for (const event of await hand.read()) {
    const before = asWritten.get(event.id);
    asWritten.delete(event.id);
    if (before && JSON.stringify(before) === JSON.stringify(event)) continue;
    touch(event);
    if (before) touch(before);
  }
  for (const event of asWritten.values()) touch(event);
  return touched;
}

test('nothing is found in a copy to which nothing was done', async () => {
  const copied = await prepared.copy('PostgreSQL');
  try {
    const looking = { copied, prepared, records: [streamName('order', prepared.orders[1])] };
    const columns = [...(await firstColumns(looking)).columns, ...(await otherColumns(looking, '?????'))];
    expect(columns.map(({ sign }) => sign).join(''), JSON.stringify(columns)).toBe('---------');
  } finally {
    await copied.close();
  }
});

test('every manipulation is seen, and the right record named, or what outside names it is known', () => {
  const named = MANIPULATIONS.filter(({ says }) => says.includes('+'));
  const others = MANIPULATIONS.filter(({ says }) => !says.includes('+'));
  const silent = others.filter(({ says, outside }) => outside === undefined || !says.includes('~'));
  expect({
    manipulations: MANIPULATIONS.length,
    named: named.length,
    outside: others.length - silent.length,
    silent: silent.map(({ name }) => name),
  }).toEqual({ manipulations: 85, named: 82, outside: 3, silent: [] });
  for (const { says } of MANIPULATIONS) expect(says).toMatch(/^[+~.-]{4} [+~.-]{5}$/);
});
