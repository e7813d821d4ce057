import type { ModelList } from '@expediente/readmodels/model/list.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OrderAwardRead, OrderRequestRead } from '@expediente/schemas/order/read.ts';
import type { Answering } from '@expediente/schemas/shared/questions.ts';
import type { RawBuilder } from 'kysely';
import type { RecordHistory } from './history/record-history.ts';
import type { JudgementSource } from './judgements/source.ts';
import type { PendingSource } from './pending/source.ts';
import type { Uses } from './uses/places.ts';

/** Records of one module, for the shared parts of the read side (histories, the home page, who names a record). */
export interface ModuleRecords {
  readonly name: string;
  /** Brought up in this order. */
  readonly projections?: readonly Projection[];
  /** Its records as `/history/{lifecycle}/{id}` shows them. */
  readonly histories?: readonly RecordHistory[];
  /** Where the page Historial looks for its records; of several kinds of them one each. */
  readonly findable?: Findable | readonly Findable[];
  /** Its records that are in no list any more: `select kind, id, at, executor, units`. */
  readonly removed?: RawBuilder<unknown>;
  /** Work that waits for somebody (`/home/pending`); for records of several pages one source each. */
  readonly pending?: PendingSource | readonly PendingSource[];
  /** Judgements of its records (`/rules/whatif`). */
  readonly judgements?: JudgementSource;
  /** Its records of these ids as the order that buys them shows them, by unit and number. */
  ordered?(db: ReadDatabase, ids: readonly number[]): Promise<readonly OrderRequestRead[]>;
  /** Its award of this id as the order of its consolidation shows it. */
  awarded?(db: ReadDatabase, id: number): Promise<OrderAwardRead | null>;
  /** Answers to questions of commands, from its own projections. */
  answers?(db: ReadDatabase): readonly Answering[];
  /** Where its read models name the records of a catalogue (domain §7.6). */
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
