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
  /** Its streams, and what they hold. */
  readonly events: StreamEvents<Event>;
  readonly name: string;
  /** The parts of the stream's key, in their order. */
  readonly key: Key;
  /** The event that opens a row; no other finds none. */
  readonly opened: Opened;
  /** As the opening says, until movements change them. */
  readonly columns: Own;
  /** Columns that a movement changes. */
  moved(row: LedgerRow<Key, Own>, event: Exclude<Event, { type: Opened }>): Partial<RowOf<Own>>;
  readonly indexes: readonly string[];
}

/**
 * A ledger's rows, one a stream: opened by its first event, then moved. Who holds what of one is the write side's
 * business; only the sums are kept here, by the same additions (a property test holds the two equal).
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
        // The key's, its own and the revision: the row's columns.
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
          // A value for each of its columns; keysOf gave a whole key.
          return { ...Object.fromEntries(values), ...keyed, revision } as Row;
        }
        // Every other event is a movement: the opening returned above.
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
