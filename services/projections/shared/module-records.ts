import type { ModelList } from '@expediente/readmodels/model/list.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OrderAwardRead, OrderRequestRead } from '@expediente/schemas/order/read.ts';
import type { Answering } from '@expediente/schemas/shared/questions.ts';
import type { RawBuilder } from 'kysely';
import type { RecordHistory } from './history/record-history.ts';
import type { JudgementSource } from './judgements/source.ts';
import type { PendingSource } from './pending/source.ts';
import type { SegregationOfReader } from './records/segregation.ts';
import type { Uses } from './uses/places.ts';

/** Records of one module, for the shared parts of the read side (histories, home page, uses of a record). */
export interface ModuleRecords {
  readonly name: string;
  /** Read models, which start in this order. */
  readonly projections?: readonly Projection[];
  /** Histories of the records, for `/history/{lifecycle}/{id}`. */
  readonly histories?: readonly RecordHistory[];
  /** Lists in which the page Historial finds the records; one for each kind of records. */
  readonly findable?: Findable | readonly Findable[];
  /** Query of the records that are in no list any more: `select kind, id, at, executor, units`. */
  readonly removed?: RawBuilder<unknown>;
  /** Pending work (`/home/pending`); for records of several pages one source each. */
  readonly pending?: PendingSource | readonly PendingSource[];
  /** Judgements of the records (`/rules/whatif`). */
  readonly judgements?: JudgementSource;
  /** Judgement of a record's offers by the reader's own acts on it (hospital E3). */
  readonly segregation?: SegregationOfReader;
  /** Requests of these ids in the form of their order's detail, by unit and number. */
  ordered?(db: ReadDatabase, ids: readonly number[]): Promise<readonly OrderRequestRead[]>;
  /** Award of this id in the form of the detail of its consolidation's order. */
  awarded?(db: ReadDatabase, id: number): Promise<OrderAwardRead | null>;
  /** Answers to questions of commands, from its own projections. */
  answers?(db: ReadDatabase): readonly Answering[];
  /** Places in the read models that refer to records of a catalogue (domain §7.6). */
  readonly uses?: Uses;
}

/** A list whose search finds records of a life cycle, each with the id that its history has. */
export interface Findable {
  readonly lifecycle: string;
  // biome-ignore lint/suspicious/noExplicitAny: lists of different rows; `idOf` is of the same one
  readonly list: ModelList<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  idOf(row: any): string;
}
