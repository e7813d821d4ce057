import { randomUUID } from 'node:crypto';
import type { EventStore, Position, StreamHead } from '@expediente/eventstore/port.ts';
import { type EventMetadata, type JsonObject, unreachable } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { Projection, RowFold } from '@expediente/readmodels/projection.ts';
import { type EventOf, event, eventsOf } from '@expediente/schemas/events.ts';
import { List, Text } from '@expediente/schemas/shared/event-fields.ts';
import { Type } from 'typebox';

/** Small life cycle for the engine's tests: folders that contain papers. */
interface FolderRow {
  readonly id: number;
  readonly title: string | null;
  readonly papers: readonly string[];
  readonly total: string;
  readonly opened_at: string;
}

/** Events whose schemas accept any text, as tests also write values that no column accepts. */
export const folderEvents = eventsOf('folder', {
  FolderOpened: event({ title: Type.Unsafe<string>({}) }),
  PaperAdded: event({ name: Text }),
  TotalSet: event({ total: Text }),
  PapersSet: event({ papers: List(Text) }),
  FolderThrownAway: event({}),
});
type FolderEvent = EventOf<typeof folderEvents>;

const folders: RowFold<FolderRow, FolderEvent> = {
  table: {
    name: 'folder',
    columns: {
      id: 'integer',
      title: 'text',
      papers: 'jsonb',
      total: 'numeric(18,2)',
      opened_at: 'timestamptz',
    },
    key: ['id'],
    indexes: ['(title)'],
  },
  streams: [folderEvents],
  keysOf: (stream) => [{ id: Number(stream.split('-')[1]) }],
  evolve(row, event, key) {
    switch (event.type) {
      case 'FolderOpened':
        return {
          id: key.id ?? 0,
          title: event.data.title,
          papers: [],
          total: '0.00',
          opened_at: event.metadata.at,
        };
      case 'PaperAdded':
        if (event.data.name === 'poison') throw new Error('a paper that cannot be read');
        return row && { ...row, papers: [...row.papers, event.data.name] };
      case 'TotalSet':
        return row && { ...row, total: event.data.total };
      case 'PapersSet':
        return row && { ...row, papers: event.data.papers };
      case 'FolderThrownAway':
        return null;
      default:
        return unreachable(event);
    }
  },
  parts: [
    {
      table: {
        name: 'folder_paper',
        columns: { id_folder: 'integer', number: 'integer', name: 'text' },
        key: ['id_folder', 'number'],
        indexes: [],
      },
      owner: ['id_folder'],
      from: (row) => [row.papers],
      rowsOf: (row) => row.papers.map((name, number) => ({ id_folder: row.id, number, name })),
    },
  ],
};

export const folderProjection: Projection = {
  name: 'folder',
  version: 'v1',
  folds: [folders],
};

/** Event to write; metadata only where a test needs it. */
export interface Written {
  readonly type: string;
  readonly data: object;
  readonly metadata?: Partial<EventMetadata>;
}

/** Writes events to streams as the write side does, and keeps the head of each stream. */
export class Writer {
  readonly #store: Pick<EventStore, 'append'>;
  readonly #heads = new Map<StreamName, StreamHead>();

  constructor(store: Pick<EventStore, 'append'>) {
    this.#store = store;
  }

  async write(
    category: string,
    key: string | number | readonly (string | number)[],
    ...events: readonly Written[]
  ): Promise<Position> {
    const stream = streamName(category, ...(Array.isArray(key) ? key : [key]));
    const { position, heads } = await this.#store.append([
      {
        stream,
        expected: this.#heads.get(stream) ?? 'none',
        // The cast holds: events of the tests contain only JSON.
        events: events.map(({ type, data, metadata }) => ({
          id: randomUUID(),
          type,
          data: data as JsonObject,
          metadata: metadataOf(metadata),
        })),
      },
    ]);
    const [head] = heads;
    if (head) this.#heads.set(stream, head);
    return position;
  }
}

export function metadataOf(over: Partial<EventMetadata> = {}): EventMetadata {
  return {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    userId: '7',
    userName: 'Usuario Compras',
    sessionYear: '2026',
    executor: '100100',
    schemaVersion: '1',
    ruleVersion: '1',
    at: '2026-03-02T15:04:05.000Z',
    ...over,
  };
}
