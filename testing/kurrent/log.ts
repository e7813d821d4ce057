import streams, {
  type ReadReq,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { AppendRequest } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import { type LogRecord, recordOf, revisionConflict } from './messages.ts';

/** The outcome of an append: the position of its last event, or the status that refuses it. */
export type Appended =
  | { readonly position: number }
  | { readonly refusal: ReturnType<typeof revisionConflict> };

const NO_STREAM = -1;

/** The log of a stand-in: shared by the nodes of one cluster, as if each wrote everything at once. */
export class StandInLog {
  readonly records: LogRecord[] = [];
  readonly #streams = new Map<string, LogRecord[]>();
  readonly #ids = new Map<string, LogRecord>();
  readonly #listeners: (() => void)[] = [];

  get end(): number {
    return this.records.at(-1)?.commit ?? 0;
  }

  stream(name: string): readonly LogRecord[] {
    return this.#streams.get(name) ?? [];
  }

  /** Calls back whenever something was written. */
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

  /** Puts other records in the place of all, as somebody who has the server's disk may. */
  replace(records: readonly LogRecord[]): void {
    this.records.length = 0;
    this.#streams.clear();
    this.#ids.clear();
    this.#put(...records);
  }

  /** All or nothing, each stream at its revision; the same events again are answered as the first time. */
  append(requests: readonly AppendRequest[]): Appended {
    const ids = requests.flatMap((request) => request.getRecordsList().map((record) => record.getRecordId()));
    const known = ids.map((id) => this.#ids.get(id ?? ''));
    const last = known.at(-1);
    if (last && known.every((record) => record !== undefined)) return { position: last.commit };
    for (const request of requests) {
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

  /** Iterates over what a read asks for; undefined at the end, and again an event after one was written. */
  reading(request: ReadReq): () => LogRecord | undefined {
    const options = request.getOptions();
    const stream = options?.getStream();
    if (stream) {
      const own = this.stream(
        Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
      );
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
    // As the server: backwards the event at the position is not included, from the end all are.
    let next = backwards ? (from ? place : this.records.length) - 1 : place;
    return () => {
      for (let record = this.records[next]; record; record = this.records[next]) {
        next += backwards ? -1 : 1;
        if (wanted(record)) return record;
      }
      return undefined;
    };
  }

  /** Index of the first record that is not before a position. */
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
