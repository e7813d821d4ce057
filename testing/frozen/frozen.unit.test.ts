import type { FoldEvent } from '@expediente/eventstore/port.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { doorOf } from '@expediente/readmodels/engine/present.ts';
import type { Projection, RowFold } from '@expediente/readmodels/projection.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import { issuedEvents } from '@expediente/schemas/issued/events.ts';
import { commandEvents } from '@expediente/schemas/pipeline/events.ts';
import { toPresent } from '@expediente/schemas/present.ts';
import { sealEvents } from '@expediente/schemas/seal/events.ts';
import { faultsOf } from '@expediente/schemas/well-formed.ts';
import { DECIDERS } from '@expediente/workflow/modules.ts';
import { describe, expect, test } from 'vitest';
import {
  type FrozenEvent,
  frozenEvents,
  frozenRows,
  frozenStates,
  labelOf,
  type MadeRows,
  sumOf,
} from './frozen.ts';

const STREAMS: readonly StreamEvents[] = [
  ...DECIDERS.map(({ events }) => events),
  commandEvents,
  issuedEvents,
  sealEvents,
];

describe.each(STREAMS.map((events) => [events.category, events] as const))('events of %s', (_, events) => {
  const frozen = frozenEvents(events);
  test('have a sample of every type and version, each as it was once written', () => {
    const wanted = [...events.types].flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_each, at) => `${type} ${at + 1}`),
    );
    expect(frozen.map(labelOf).sort()).toEqual(wanted.sort());
    expect(frozen.filter((event) => sumOf(event) !== event.sum).map(labelOf)).toEqual([]);
  });
  test.each(frozen.map((event) => [labelOf(event), event] as const))(
    '%s has its present shape',
    (_label, event) => {
      const { type, data } = toPresent(events, event);
      expect(faultsOf(events, { type, data })).toEqual([]);
    },
  );
});

/** Of each sample: the record begun by the first of its category, and the sample after it. */
const stories = (
  frozen: readonly FrozenEvent[],
): readonly (readonly [FrozenEvent, readonly FrozenEvent[]])[] =>
  frozen.map((event, at) => [event, at === 0 ? [event] : [...frozen.slice(0, 1), event]]);

test.each(DECIDERS.map((decider) => [decider.events.category, decider] as const))(
  'of the samples of %s come the states that always came: with others, old records are read otherwise',
  (category, { events, initial, evolve }) => {
    const states = stories(frozenEvents(events)).map(([sample, story]) => [
      labelOf(sample),
      story.reduce((state, event) => evolve(state, toPresent(events, event)), initial),
    ]);
    const made = JSON.parse(JSON.stringify(Object.fromEntries(states))) as JsonObject;
    expect(made).toEqual(frozenStates(category, made));
  },
);

/** The rows that a story makes, with their parts; the records that they hold apart. */
function rowsOf(
  projection: Projection,
  fold: RowFold<unknown>,
  story: readonly FrozenEvent[],
): Pick<MadeRows, 'rows' | 'records'> {
  const [first] = story;
  if (first === undefined) return { rows: [], records: [] };
  const present = doorOf(projection);
  const rows = fold.keysOf(first.stream).flatMap((key) => {
    const row = story.reduce<unknown>(
      (before, event, revision) => fold.evolve(before, present<FoldEvent>({ ...event, revision }), key ?? {}),
      null,
    );
    if (row === null) return [];
    const whole = fold.written?.(row) ?? row;
    const parts = (fold.parts ?? []).map((part) => [part.table.name, part.rowsOf(whole)]);
    return [{ row: whole, ...(parts.length > 0 && { parts: Object.fromEntries(parts) }) }];
  });
  const made = JSON.parse(JSON.stringify(rows)) as { readonly row: JsonObject }[]; // each as made above
  if (fold.madeBy === undefined) return { rows: made, records: [] };
  return {
    rows: made.map(({ row: { record: _, ...row }, ...parts }) => ({ row, ...parts })),
    records: made.flatMap(({ row: { record } }) => record ?? []),
  };
}

/** A fold that makes other rows under the same fingerprint would leave old and new ones in one table. */
test.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
  'of the samples come the rows of %s that its version made before: with other rows, raise its `fold`',
  (name, projection) => {
    const rows = projection.folds.flatMap((fold): readonly MadeRows[] =>
      fold.streams.flatMap((events) =>
        stories(frozenEvents(events)).map(([sample, story]) => ({
          table: fold.table.name,
          sample,
          ...rowsOf(projection, fold, story),
        })),
      ),
    );
    const { kept, made } = frozenRows(name, projection.version, rows);
    expect(made).toEqual(kept);
  },
);
