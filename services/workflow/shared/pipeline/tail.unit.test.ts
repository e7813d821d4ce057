import type { Changes, Position } from '@expediente/eventstore/port.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import { Tail } from './tail.ts';

const LINE = streamName('line', 1);
const at = (position: string): Position => position as Position; // as a store writes it

/** A log whose answers wait until they are let go. */
function logOf() {
  const changes: [StreamName, number][] = [];
  const asked: (Position | undefined)[] = [];
  let gate: Promise<void> = Promise.resolve();
  return {
    asked,
    write: (stream: StreamName, revision: number) => void changes.push([stream, revision]),
    /** Holds the answers back; the returned function lets them go. */
    hold(): () => void {
      let open = (): void => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    async changesSince(position: Position | undefined): Promise<Changes> {
      asked.push(position);
      const end = changes.length;
      await gate;
      const streams = position === undefined ? undefined : new Map(changes.slice(Number(position), end));
      return { position: at(String(end)), streams };
    },
  };
}

test('one read confirms all that was read before it, and drops what moved', async () => {
  const log = logOf();
  const dropped: [StreamName, number][] = [];
  const tail = new Tail(log, (...change) => void dropped.push(change));
  await tail.reach(performance.now());
  const read = tail.mark(performance.now());
  expect(tail.freshAt(read)).toBe(read.checkedAt);
  log.write(LINE, 4);
  const instant = performance.now();
  await Promise.all([tail.reach(instant), tail.reach(instant), tail.reach(instant)]);
  expect(dropped).toEqual([[LINE, 4]]);
  expect(tail.freshAt(read)).toBeGreaterThanOrEqual(instant);
  expect(log.asked).toEqual([undefined, at('0')]);
});

test('what was being read while changes were applied is not taken for followed', async () => {
  const log = logOf();
  const tail = new Tail(log, () => undefined);
  await tail.reach(performance.now());
  const begun = performance.now();
  log.write(LINE, 1);
  await tail.reach(performance.now());
  const read = tail.mark(begun);
  await tail.reach(performance.now());
  expect(tail.freshAt(read)).toBe(begun);
});

test('a read that began before an instant does not confirm it', async () => {
  const log = logOf();
  const tail = new Tail(log, () => undefined);
  await tail.reach(performance.now());
  const letGo = log.hold();
  const early = tail.reach(performance.now());
  const late = tail.reach(performance.now() + 1);
  letGo();
  await Promise.all([early, late]);
  expect(log.asked.length).toBeGreaterThanOrEqual(3);
});
