import type { Json, JsonObject } from '@expediente/kernel/events.ts';

/** Kind of a field's decimal text. */
export type FieldKind = 'money' | 'price' | 'quantity';

/** The line that a field belongs to, identified by the values of its key and not by its place. */
export interface FieldLine {
  /** Spanish label of its list: 'Facturas'. */
  readonly list: string;
  /** Key that is always the same for one line of a record: `lines[100101:4]`. */
  readonly key: string;
  /** Names of the key's values at that time: '100101 EMERGENCIA · 1004 ACETAMINOFÉN'. */
  readonly title: string;
  /** `title` with present names; absent: they are the same. */
  readonly today?: string;
}

/** A field as people know it. Names of other records are those they had at the event's instant. */
interface LabelledField {
  /** Path of the field in the record's state, `lines[100101:4].delivered`. */
  readonly field: string;
  /** Spanish label of the field. */
  readonly label: string;
  readonly line?: FieldLine;
  /** Absent: the value is no decimal, or a decimal of no kind. */
  readonly kind?: FieldKind;
}

export interface FieldChange extends LabelledField {
  /** Set when the event made the line of this field, or took it away. */
  readonly line_is?: 'new' | 'gone';
  readonly before: Json;
  readonly after: Json;
  /** Present names, in the shape of the values; null where a name has not changed. Absent: no name has. */
  readonly today?: { readonly before: Json; readonly after: Json };
}

/** A field of a record at an earlier moment. */
export interface HistoryField extends LabelledField {
  readonly value: Json;
  /** Present names, as in `FieldChange`. */
  readonly today?: Json;
  /** Stored value, when it is shown as a name or a word. */
  readonly stored?: Json;
}

/** Movement of a balance by an event of a ledger. */
export interface Movement {
  /** Record that made the movement; absent where the event names none. */
  readonly document?: MovementDocument;
  /** Change of the balance, decimal text with its sign. */
  readonly change: string;
  /** Balance after the movement. */
  readonly balance: string;
  readonly kind: 'money' | 'quantity';
}

export interface MovementDocument {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** Name that it had at that instant: 'Pedido 12/2026'. */
  readonly name: string;
  /** Name that it has now; absent: as then. */
  readonly today?: string;
  /** Page that opens it; absent where the session's profile has none. */
  readonly page?: string;
}

/** A paper of an event, as it was uploaded. */
export interface AttachedPaper {
  readonly name: string;
  /** SHA-256 of its bytes, hexadecimal, which names it in `…/papers/{hash}`. */
  readonly file: string;
}

/** An event of a record, as `/history/{lifecycle}/{id}` answers it. */
export interface HistoryEntry {
  readonly revision: number;
  readonly type: string;
  /** Kind of event in a word or two: 'Compromiso'. */
  readonly kind: string;
  /** The event in words: "Comprometió la orden con el CUR 123". */
  readonly sentence: string;
  /** Name of the acting user at that time. */
  readonly user: string;
  /** Sign-in name of the user, which never changes; '' where it is not known. */
  readonly username: string;
  readonly user_id: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  /** Reason given by the user, else ''. */
  readonly reason: string;
  readonly changes: readonly FieldChange[];
  /** Papers that it attached, replaced or removed; absent: none. */
  readonly papers?: readonly AttachedPaper[];
  /** Set for ledgers only. */
  readonly movement?: Movement;
  /** Reason why this event could not be put into words; `…/event/{revision}` has it as it is stored. */
  readonly unread?: string;
}

/**
 * `/history/{lifecycle}/{id}/event/{revision}`: the event as it is stored, with everything from which its hash is
 * computed. The hash is the SHA-256, in lower-case hexadecimal, of the UTF-8 text
 * `{"data":D,"id":"I","metadata":M,"previous":"P","revision":R,"stream":"S","type":"T"}`.
 */
export interface StoredEventAnswer {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** Canonical text (RFC 8785), as it was hashed. */
  readonly data: string;
  /** Canonical text of the metadata without the hash itself. */
  readonly metadata: string;
  /** Hash of the previous event of the stream; '' for the first. */
  readonly previous: string;
  /** Stored hash of this event. */
  readonly chain: string;
  /** False: the stored event does not match its hash, or the previous event is missing. */
  readonly holds: boolean;
}

/** The first event of a record at which its hash chain does not hold, and why, in Spanish. */
export interface BrokenChain {
  readonly revision: number;
  readonly reason: string;
}

/** A record that the history calls by its name, and whose own chain does not hold, so that the name is not proven. */
export interface BrokenName extends BrokenChain {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** Name that its events give it: 'Insumo 1002 Acetaminofén'. */
  readonly name: string;
}

/** Part of a record's history that is proven and known. */
export interface Trusted {
  /**
   * True when the hash chain holds from the first event to the last one of the answer, and so do the chains of all
   * records that are called by their names in it.
   */
  readonly whole: boolean;
  /** First event from which on nothing is proven. */
  readonly broken?: BrokenChain;
  /** Records whose names are not proven; absent where all are. */
  readonly broken_names?: readonly BrokenName[];
  /** Revision of the first event that could not be read: later states may lack its changes. */
  readonly uncertain_from?: number;
}

export interface HistoryAnswer extends Trusted {
  readonly lifecycle: string;
  readonly id: string;
  /** Name that the record has now: 'Pedido 12/2026'. */
  readonly name: string;
  /** Set when the last event deleted or freed the record: it is in no list any more. */
  readonly gone?: true;
  readonly entries: readonly HistoryEntry[];
}

/** `/history/{lifecycle}/{id}/at/{revision}`: the record after that event. */
export interface HistoryAt extends Trusted {
  readonly lifecycle: string;
  readonly id: string;
  readonly revision: number;
  /** Status in words. */
  readonly status: string;
  readonly user: string;
  readonly username: string;
  readonly user_id: string;
  readonly at: string;
  readonly sentence: string;
  readonly fields: readonly HistoryField[];
  /** The whole state, as folded. */
  readonly state: JsonObject;
}

/** A document that was issued of a record, as `/history/{lifecycle}/{id}/documents` answers it. */
export interface IssuedDocument {
  /** Name of the document: 'Certificación de acta de adjudicación'. */
  readonly name: string;
  /** Revision of the record that it shows. */
  readonly revision: number;
  /** Instant of its first print, ISO 8601 UTC. */
  readonly at: string;
  /** User who printed it first, as in `HistoryEntry`. */
  readonly user: string;
  readonly username: string;
  readonly user_id: string;
  /** SHA-256 of the document's bytes, hexadecimal, which names it in `…/documents/{file}`. */
  readonly file: string;
  /**
   * Revision of the event of its issue, in the record's stream `issued-…`; null: issued before such events were kept.
   */
  readonly issued: number | null;
}

export interface VerifyAnswer {
  readonly whole: boolean;
  readonly events: number;
  /** First broken revision of the record's own chain, else null. */
  readonly broken_at: number | null;
  /** Records whose names are not proven, as in `HistoryAnswer`. */
  readonly broken_names?: readonly BrokenName[];
  readonly head_chain: string;
}
