import type { DomainEvent } from '@expediente/kernel/events.ts';
import {
  type Columns,
  type KeyColumns,
  type KeyOf,
  type RowOf,
  sqlTypes,
} from '@expediente/readmodels/model/columns.ts';
import { keysOf } from '@expediente/readmodels/model/record-model.ts';
import type { RowFold } from '@expediente/readmodels/projection.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';

export type LedgerRow<Key extends KeyColumns, Own extends Columns<[never]>> = KeyOf<Key> &
  RowOf<Own> & { readonly revision: number };

export interface LedgerDefinition<
  Event extends DomainEvent,
  Opened extends Event['type'],
  Key extends KeyColumns,
  Own extends Columns<[Extract<Event, { type: Opened }>['data']]>,
> {
  /** Category of the streams, and their events. */
  readonly events: StreamEvents<Event>;
  readonly name: string;
  /** Parts of the stream's key, in order. */
  readonly key: Key;
  /** Event type that opens a row; all other events need an open row. */
  readonly opened: Opened;
  /** Columns with their values at the opening, until movements change them. */
  readonly columns: Own;
  /** Columns that a movement changes. */
  moved(row: LedgerRow<Key, Own>, event: Exclude<Event, { type: Opened }>): Partial<RowOf<Own>>;
  readonly indexes: readonly string[];
}

/**
 * Rows of a ledger, one for each stream: opened by the first event, then changed by movements. Only the write side
 * needs to know who holds each amount; the row has only the sums, by the same additions (a property test proves them
 * equal).
 */
export const ledgerModel =
  <Event extends DomainEvent>() =>
  <
    const Opened extends Event['type'],
    const Key extends KeyColumns,
    const Own extends Columns<[Extract<Event, { type: Opened }>['data']]>,
  >(
    definition: LedgerDefinition<Event, Opened, Key, Own>,
  ): RowFold<LedgerRow<Key, Own>, Event> => {
    type Row = LedgerRow<Key, Own>;
    const { events, name, key, opened, columns, moved, indexes } = definition;
    return {
      table: {
        name,
        // Columns of the key, the ledger's own and the revision are all columns of the row.
        columns: sqlTypes<Row>({ ...key, ...columns, revision: 'integer' }),
        key: Object.keys(key) as (keyof Row & string)[],
        indexes,
      },
      streams: [events],
      keysOf: keysOf<Row>(key),
      evolve(row, event, keyed) {
        const { revision } = event;
        if (isOpening<Event, Opened>(event, opened)) {
          const values = Object.entries(columns).map(([column, { of }]) => [column, of(event.data)]);
          // Each column has a value, and keysOf gave a whole key.
          return { ...Object.fromEntries(values), ...keyed, revision } as Row;
        }
        // The opening returned above, so every other event is a movement.
        const movement = event as unknown as Exclude<Event, { type: Opened }>;
        if (row === null) throw new Error(`${name} ${event.stream} was never opened`);
        return { ...row, ...moved(row, movement), revision };
      },
    };
  };

const isOpening = <Event extends DomainEvent, Opened extends Event['type']>(
  event: Event,
  opened: Opened,
): event is Extract<Event, { type: Opened }> => event.type === opened;
