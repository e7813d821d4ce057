import type { Json, JsonObject } from '@expediente/kernel/events.ts';

/** What a field's decimal text is. */
export type FieldKind = 'money' | 'price' | 'quantity';

export interface FieldChange {
  /** Path of the field in the record's state, `lines.2.qty`. */
  readonly field: string;
  /** Its Spanish label. */
  readonly label: string;
  readonly before: Json;
  readonly after: Json;
  /** Absent: no decimal, or one of no kind. */
  readonly kind?: FieldKind;
}

/** One event of a record as `/history/{lifecycle}/{id}` answers it. */
export interface HistoryEntry {
  readonly revision: number;
  readonly type: string;
  /** What it is, in a word or two: 'Compromiso'. */
  readonly kind: string;
  /** The event in words: "Comprometió la orden con el CUR 123". */
  readonly sentence: string;
  readonly user: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  /** Reason given by the user, else ''. */
  readonly reason: string;
  readonly changes: readonly FieldChange[];
  /** The event as stored, for the raw toggle. */
  readonly data: JsonObject;
  readonly chain: string;
}

export interface HistoryAnswer {
  readonly lifecycle: string;
  readonly id: string;
  readonly entries: readonly HistoryEntry[];
}

/** One field of a record as it stood, with its Spanish label. */
export interface HistoryField {
  readonly field: string;
  readonly label: string;
  readonly value: Json;
}

/** `/history/{lifecycle}/{id}/at/{revision}`: the record as it stood after that event. */
export interface HistoryAt {
  readonly lifecycle: string;
  readonly id: string;
  readonly revision: number;
  /** Status in words. */
  readonly status: string;
  readonly user: string;
  readonly at: string;
  readonly sentence: string;
  readonly fields: readonly HistoryField[];
  /** The whole state, as folded. */
  readonly state: JsonObject;
}

export interface VerifyAnswer {
  readonly whole: boolean;
  readonly events: number;
  /** First broken revision, else null. */
  readonly broken_at: number | null;
  readonly head_chain: string;
}
