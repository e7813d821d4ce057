import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { SealDetail, SealKind, SealRow } from '@expediente/schemas/seal/read.ts';
import { toBase64 } from '@expediente/seals/base64.ts';
import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { parseVkey } from '@expediente/seals/keys.ts';
import { parseNote } from '@expediente/seals/note.ts';
import type pg from 'pg';
import { type Cosignature, cosignaturesOf, wholeNote } from './cosignatures.ts';
import { asSealed, type Seal, sealNumbered, sealsPage } from './kept.ts';
import { type Stamp, stampsOf } from './stamps.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Kinds of seals in answers, by the types of their events; any other is the seal of a day. */
const KINDS: Readonly<Record<string, SealKind>> = {
  SealKeyRotated: 'key',
  SealWitnessesSet: 'witnesses',
  LogRestored: 'restored',
};

/** Reads the events of seals, by the numbers of the seals. */
export type EventsOf = (numbers: readonly number[]) => Promise<ReadonlyMap<number, StoredEvent>>;

/** Seals as the page Sellos lists them, the latest first. */
export async function sealRows(
  db: Db,
  eventsOf: EventsOf,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly SealRow[]; readonly total: number }> {
  const { seals, before, total } = await sealsPage(db, page);
  const numbers = seals.map(({ number }) => number);
  const [events, cosigned, stamps] = await Promise.all([
    eventsOf(numbers),
    cosignaturesOf(db, numbers),
    stampsOf(db, numbers),
  ]);
  const rows = seals.map((seal, at) =>
    rowOf(seal, {
      event: events.get(seal.number),
      before: (seals[at + 1] ?? before)?.size ?? 0,
      cosigned: cosigned.filter(({ number }) => number === seal.number),
      stamp: stamps.find(({ number }) => number === seal.number),
    }),
  );
  return { rows, total };
}

/** One seal with its note; undefined: no seal has that number. */
export async function sealDetail(
  db: Db,
  eventsOf: EventsOf,
  number: number,
): Promise<SealDetail | undefined> {
  const seal = await sealNumbered(db, number);
  if (!seal) return undefined;
  const [events, cosigned, [stamp], before] = await Promise.all([
    eventsOf([number]),
    cosignaturesOf(db, [number]),
    stampsOf(db, [number]),
    sealNumbered(db, number - 1),
  ]);
  const own = (parseNote(seal.note)?.signatures ?? []).map(({ name, keyId }) => ({
    ...{ name, id: keyId },
    ...{ at: null, by: '' },
  }));
  const witnesses = cosigned.map(({ key, seconds, by }) => ({
    ...nameOf(key),
    ...{ at: new Date(seconds * 1_000).toISOString(), by },
  }));
  return {
    ...rowOf(seal, { event: events.get(number), before: before?.size ?? 0, cosigned, stamp }),
    authority: stamp?.authority ?? '',
    note: wholeNote(seal, cosigned),
    signatures: [...own, ...witnesses],
  };
}

interface Around {
  readonly event: StoredEvent | undefined;
  /** Size of the tree of the seal before it. */
  readonly before: number;
  readonly cosigned: readonly Cosignature[];
  readonly stamp: Stamp | undefined;
}

function rowOf(seal: Seal, { event, before, cosigned, stamp }: Around): SealRow {
  // The row's own day and time are not signed: those of the event are shown.
  const { number, day, at, size, note } = asSealed(seal, event, '');
  const parsed = parseNote(note);
  const checkpoint = parseCheckpoint(parsed?.text ?? '');
  return {
    number,
    kind: KINDS[event?.type ?? ''] ?? 'day',
    day,
    at: at.toISOString(),
    size,
    added: size - before,
    root: checkpoint ? toBase64(checkpoint.root) : '',
    keys: (parsed?.signatures ?? []).map(({ keyId }) => keyId),
    witnesses: cosigned.map(({ key }) => nameOf(key).name),
    stamped: stamp?.instant.toISOString() ?? null,
  };
}

function nameOf(vkey: string): { readonly name: string; readonly id: string } {
  const key = parseVkey(vkey);
  return { name: key?.name ?? vkey, id: key?.id ?? '' };
}
