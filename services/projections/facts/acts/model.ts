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
  /** As the audit's facts name it: `order:24`. */
  readonly entity: string;
  /** Its first event there. */
  readonly revision: number;
  readonly kind: string;
  readonly at: string;
  readonly user_id: string;
  readonly session: string;
  /** Id of the executor that the session worked for; '' for none. */
  readonly executor: string;
  /** False of a record that the act changed besides the one that it is about. */
  readonly lead: boolean;
  /** Types of its events, which say what kind of act it is (kinds.ts). */
  readonly types: readonly string[];
  /** In words, past tense. */
  readonly sentence: string;
  /** Amount of the record then. */
  readonly amount: Money | null;
  /** Events of the whole command, its ledgers, numbers and answer included; null: not kept then. */
  readonly events: number | null;
}

/** An act as it is kept: its sentence also as the search looks at it. */
interface StoredAct extends Act {
  readonly search_text: string;
}

/** Acts that were folded since the row was read from its table: no column of it. */
const ACTS = Symbol('acts');

/** A record's last act, which a further event of the same command goes on with, and what it comes to. */
interface ActedRecord {
  readonly entity: string;
  readonly command: string;
  /** Owner of the record now, and the permission by which it is read; null: not known, shown only to users who see all. */
  readonly executor: number | null;
  /** Null: of all of its executor, or of everyone's where it has none. */
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
      amount: DECIMALS.money.column,
      events: 'integer',
    },
    key: ['entity', 'revision'],
    indexes: [
      // Rows of one instant are few: they are sorted when they are read.
      // Those that are not leading are found under their record.
      '(at)',
      '(user_id, at) where lead',
      '(kind, at) where lead',
      '(amount) where lead and amount is not null',
      'gin (types) where lead',
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

/** A sentence as its words are looked for: folded, with blanks at its ends as between its words. */
const searchedSentence = (sentence: string): string => ` ${folded(sentence)} `;

/** Sentence of an event; '' of a poisoned one: the acts after it are known. */
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

/** Events of an append, by the place of one of them in it: of `2/4` they are 4. */
function countOf(of: string | undefined): number | null {
  const count = Number(of?.split('/')[1]);
  return Number.isSafeInteger(count) ? count : null;
}

/** The acts of the log, one a command and record: who did what, when. The audit's facts are next to them on the page Bitácora. */
export const journalProjection = readModel({ name: 'journal', folds: [acted], fold: 6 });

export const acts = rowsIn(journalProjection, journal);

/** Records that acts are about, each with whose it is. */
export const actedRecords = rowsIn(journalProjection, acted);
