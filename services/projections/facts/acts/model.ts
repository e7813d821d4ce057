import type { Money } from '@expediente/kernel/decimal.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { folded } from '@expediente/kernel/text.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import type { DerivedTable, RowFold } from '@expediente/readmodels/projection.ts';
import { ACT_KINDS, actKindOf } from './kinds.ts';
import { type Owner, soundOwner } from './owner.ts';

/** Act of one command on one record. */
interface Act {
  /** Record in the notation of the audit: `order:24`. */
  readonly entity: string;
  /** Revision of the act's first event on the record. */
  readonly revision: number;
  readonly kind: string;
  readonly at: string;
  readonly user_id: string;
  readonly session: string;
  /** Id of the executor that the session worked for; '' for none. */
  readonly executor: string;
  /** Set if the act is about this record; false: the act changed it along with another. */
  readonly lead: boolean;
  /** Types of the act's events on this record, from which the kind of act follows (kinds.ts). */
  readonly types: readonly string[];
  /** Sentences in the past tense. */
  readonly sentence: string;
  /** Pairs of actions that its user completed on this record (hospital E3); '' for none. */
  readonly segregation: string;
  /** Amount of the record at that time. */
  readonly amount: Money | null;
  /** Events of the whole command, including ledgers, numbers and kept answer; null: not recorded at that time. */
  readonly events: number | null;
}

/** A stored act, with its sentence folded for searches. */
interface StoredAct extends Act {
  readonly search_text: string;
}

/** Key of the acts folded since the row was read; it is no column of the table. */
const ACTS = Symbol('acts');

/** A record with its last act, which further events of the same command extend. */
interface ActedRecord {
  readonly entity: string;
  readonly command: string;
  /** Executor of the record now; null: unknown, so that only users who see all see it, or a record without executor. */
  readonly executor: number | null;
  /** Units of the record; null: all units of its executor, or all units where it has no executor. */
  readonly units: readonly number[] | null;
  readonly permission: string | null;
  readonly last: Act;
  readonly [ACTS]?: readonly Act[];
}

const journal: DerivedTable<ActedRecord, StoredAct> = {
  grows: true,
  owner: ['entity'],
  table: {
    name: 'journal',
    columns: {
      entity: 'text',
      revision: 'integer',
      kind: 'text',
      at: 'timestamptz',
      user_id: 'text',
      session: 'text',
      executor: 'text',
      lead: 'boolean',
      types: 'text[]',
      sentence: 'text',
      search_text: 'text',
      segregation: 'text',
      amount: DECIMALS.money.column,
      events: 'integer',
    },
    key: ['entity', 'revision'],
    indexes: [
      // Acts of the same instant are few, and are sorted after reading; acts that are not leading are found by their
      // record.
      '(at)',
      '(user_id, at) where lead',
      '(kind, at) where lead',
      '(amount) where lead and amount is not null',
      'gin (types) where lead',
      "(at) where segregation <> ''",
      'gin (search_text gin_trgm_ops)',
    ],
  },
  from: (row) => [row[ACTS]],
  rowsOf: (row) => (row[ACTS] ?? []).map((act) => ({ ...act, search_text: searchedSentence(act.sentence) })),
};

const acted: RowFold<ActedRecord> = {
  streams: ACT_KINDS.map(({ events }) => events),
  madeBy: {
    withOthers: ACT_KINDS.flatMap(({ withOthers }) => withOthers),
    amounts: ACT_KINDS.flatMap(({ name, amount }) => (amount ? [name] : [])),
  },
  table: {
    name: 'journal_record',
    columns: {
      entity: 'text',
      command: 'text',
      executor: 'integer',
      units: 'integer[]',
      permission: 'text',
      last: 'json',
    },
    key: ['entity'],
    indexes: [],
  },
  keysOf(stream) {
    const kind = actKindOf(streamCategory(stream));
    return kind ? [{ entity: `${kind.name}:${streamKey(stream).join('-')}` }] : [];
  },
  evolve(row, event, { entity = '' }) {
    const kind = actKindOf(streamCategory(event.stream));
    if (!kind) return row;
    const { type, data, metadata } = event;
    const command = `${metadata.userId}:${metadata.commandId}`;
    const before = row?.command === command ? row.last : undefined;
    const types = before?.types ?? [];
    const sentence = sentenceOf(() => kind.sentence(event));
    const last: Act = {
      entity,
      revision: before?.revision ?? event.revision,
      kind: kind.name,
      at: before?.at ?? metadata.at,
      user_id: metadata.userId,
      session: metadata.session ?? '',
      executor: metadata.executor,
      lead: before?.lead === true || !kind.withOthers.includes(type),
      types: types.includes(type) ? types : [...types, type],
      sentence: joined(before?.sentence, sentence),
      segregation: withPairs(before?.segregation ?? '', metadata.segregation ?? ''),
      amount: kind.amount?.(data) ?? row?.last.amount ?? null,
      events: countOf(metadata.of),
    };
    const acts = row?.[ACTS] ?? [];
    const owner = soundOwner(kind.owner, data, ownerIn(row));
    return {
      entity,
      command,
      executor: owner?.executor ?? null,
      units: owner === null || owner.units === 'all' ? null : owner.units,
      permission: owner?.permission ?? null,
      last,
      [ACTS]: [...(before ? acts.slice(0, -1) : acts), last],
    };
  },
  parts: [journal],
};

/** Owner of a record before an event. */
const ownerIn = (row: ActedRecord | null): Owner | null =>
  row === null || row.permission === null
    ? null
    : { executor: row.executor, units: row.units ?? 'all', permission: row.permission };

/** A sentence as searches read it: folded, with blanks at both ends as between its words. */
const searchedSentence = (sentence: string): string => ` ${folded(sentence)} `;

/** Sentence of an event; a placeholder for a damaged event, so that the acts after it are still recorded. */
function sentenceOf(say: () => string): string {
  try {
    return say();
  } catch {
    return 'Evento sin interpretar';
  }
}

/** Sentences of one act, each once. */
const joined = (before: string | undefined, sentence: string): string =>
  before === undefined || before === sentence
    ? sentence
    : before.split(' · ').includes(sentence)
      ? before
      : `${before} · ${sentence}`;

/** Pairs of the events of one act, each once. */
const withPairs = (before: string, pairs: string): string =>
  pairs === '' ? before : [...new Set([...before.split(';'), ...pairs.split(';')])].filter(Boolean).join(';');

/** Number of events in an append, from the place of one event in it: `2/4` gives 4. */
function countOf(of: string | undefined): number | null {
  const count = Number(of?.split('/')[1]);
  return Number.isSafeInteger(count) ? count : null;
}

/**
 * Acts in the log, one for each command and record: user, time and change. The page Bitácora shows them together with
 * the audit's facts.
 */
export const journalProjection = readModel({ name: 'journal', folds: [acted], fold: 8 });

export const acts = rowsIn(journalProjection, journal);

/** Records that acts are about, with their owners. */
export const actedRecords = rowsIn(journalProjection, acted);
