import { randomUUID } from 'node:crypto';
import streams, {
  type ReadReq,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { AppendRequest } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { type LogRecord, recordOf, revisionConflict, TOMBSTONE, tombstoned } from './messages.ts';

/** Result of an append: the position of its last event, or the refusal. */
export type Appended =
  | { readonly position: number }
  | { readonly refusal: ReturnType<typeof revisionConflict> };

const NO_STREAM = -1;

/** Value of `$tb` that hides a whole stream. */
const ALL_OF_IT = '9223372036854775807';

/** Event of another program, with arbitrary bytes. */
export interface Content {
  readonly type: string;
  readonly data: string | Uint8Array;
  readonly metadata?: string | Uint8Array;
}

/** Log of a stand-in. The nodes of a cluster share it, as if each replicated everything at once. */
export class StandInLog {
  readonly records: LogRecord[] = [];
  readonly #streams = new Map<string, LogRecord[]>();
  readonly #ids = new Map<string, LogRecord>();
  readonly #listeners: (() => void)[] = [];

  get end(): number {
    return this.records.at(-1)?.commit ?? 0;
  }

  /** All events of a stream, including those that readers of the stream no longer get. */
  stream(name: string): readonly LogRecord[] {
    return this.#streams.get(name) ?? [];
  }

  /** Registers a callback for every write. */
  onWritten(listener: () => void): void {
    this.#listeners.push(listener);
  }

  push(...records: readonly LogRecord[]): void {
    this.#put(...records);
    for (const listener of this.#listeners) listener();
  }

  #put(...records: readonly LogRecord[]): void {
    for (const record of records) {
      this.records.push(record);
      this.#ids.set(record.id, record);
      const own = this.#streams.get(record.stream);
      if (own) own.push(record);
      else this.#streams.set(record.stream, [record]);
    }
  }

  /** Adds an event as another program with write access may. */
  write(stream: string, { type, data, metadata = '' }: Content): void {
    this.push({
      ...{ stream, type, revision: this.stream(stream).length, id: randomUUID() },
      ...{ data: Buffer.from(data), metadata: Buffer.from(metadata) },
      ...{ commit: this.end + 100, prepare: this.end + 100 },
    });
  }

  /** Deletes a stream for good, as the client's `tombstoneStream` does; its events are in the log until a scavenge. */
  tombstone(stream: string): void {
    this.write(stream, { type: TOMBSTONE, data: '' });
  }

  isTombstoned(stream: string): boolean {
    return this.stream(stream).at(-1)?.type === TOMBSTONE;
  }

  /**
   * Sets a stream's metadata: `{"$maxCount":1}`. Events that it hides are no longer read from the stream, but from
   * the log.
   */
  setMetadata(stream: string, json: string): void {
    this.write(`$$${stream}`, { type: '$metadata', data: json });
  }

  /** Deletes a stream so that it can be written again, as the client's `deleteStream` does. */
  softDelete(stream: string): void {
    this.setMetadata(stream, `{"$tb":${ALL_OF_IT}}`);
  }

  /** Scavenges the log: events of deleted streams are removed. */
  scavenge(): void {
    this.replace(this.records.filter(({ stream, type }) => type === TOMBSTONE || !this.isTombstoned(stream)));
  }

  /** Events of a stream that its readers get. */
  #shown(stream: string): readonly LogRecord[] {
    const all = this.stream(stream);
    const set = this.stream(`$$${stream}`).at(-1);
    if (!set) return all;
    const metadata: unknown = JSON.parse(Buffer.from(set.data).toString());
    const { $tb = 0, $maxCount = all.length } = metadata as Partial<Record<'$tb' | '$maxCount', number>>; // holds: tests set these
    return all.slice(Math.max(0, all.length - $maxCount)).filter(({ revision }) => revision >= $tb);
  }

  /** Replaces the whole log, as somebody with the server's disk can. */
  replace(records: readonly LogRecord[]): void {
    this.records.length = 0;
    this.#streams.clear();
    this.#ids.clear();
    this.#put(...records);
  }

  /** Appends all or nothing, each stream at its expected revision; repeated events get the first answer again. */
  append(requests: readonly AppendRequest[]): Appended {
    const ids = requests.flatMap((request) => request.getRecordsList().map((record) => record.getRecordId()));
    const known = ids.map((id) => this.#ids.get(id ?? ''));
    const last = known.at(-1);
    if (last && known.every((record) => record !== undefined)) return { position: last.commit };
    for (const request of requests) {
      if (this.isTombstoned(request.getStream())) return { refusal: tombstoned(request.getStream()) };
      const actual = this.stream(request.getStream()).length - 1;
      const expected = Number(request.getExpectedRevision() ?? NO_STREAM);
      if (actual !== expected) return { refusal: revisionConflict(request.getStream(), expected, actual) };
    }
    for (const request of requests) {
      const stream = request.getStream();
      for (const record of request.getRecordsList()) {
        this.#put(recordOf(record, stream, this.stream(stream).length, this.end + 100));
      }
    }
    for (const listener of this.#listeners) listener();
    return { position: this.end };
  }

  /** Iterator over the events of a read; undefined at the end, and an event again after one was written. */
  reading(request: ReadReq): () => LogRecord | undefined {
    const options = request.getOptions();
    const stream = options?.getStream();
    if (stream) {
      const own = this.#shown(
        Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
      );
      if (options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS) {
        let last = own.length - 1;
        return () => own[last--];
      }
      const from = Number(stream.getRevision() || 0);
      let next = own.findIndex(({ revision }) => revision >= from);
      return () => (next < 0 ? undefined : own[next++]);
    }
    const filter = options?.getFilter()?.getStreamIdentifier();
    const regex = filter?.getRegex() ? new RegExp(filter.getRegex()) : undefined;
    const prefixes = filter?.getPrefixList() ?? [];
    const wanted = ({ stream: of }: LogRecord): boolean =>
      (regex?.test(of) ?? true) &&
      (prefixes.length === 0 || prefixes.some((prefix) => of.startsWith(prefix)));
    const backwards = options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
    const from = options?.getAll()?.hasPosition() ? options.getAll()?.getPosition() : undefined;
    const place = this.#placeOf(
      Number(from?.getCommitPosition() ?? 0),
      Number(from?.getPreparePosition() ?? 0),
    );
    // As on the server: backwards the event at the position is left out, but from the end all are read.
    let next = backwards ? (from ? place : this.records.length) - 1 : place;
    return () => {
      for (let record = this.records[next]; record; record = this.records[next]) {
        next += backwards ? -1 : 1;
        if (wanted(record)) return record;
      }
      return undefined;
    };
  }

  /** Index of the first record at or after a position. */
  #placeOf(commit: number, prepare: number): number {
    let [low, high] = [0, this.records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const record = this.records[middle];
      const before =
        record && (record.commit < commit || (record.commit === commit && record.prepare < prepare));
      if (before) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
