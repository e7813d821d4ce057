import { type EventStore, START } from '@expediente/eventstore/port.ts';
import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { type Hash, sameHash } from '@expediente/seals/hash.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { parseNote } from '@expediente/seals/note.ts';
import type pg from 'pg';
import { SEALS } from '../seals/seal.ts';
import { CLOCK_SLACK_MS } from '../seals/signed.ts';
import { type CheckedEvent, checkedEvent } from './check.ts';
import type { Finding } from './finding.ts';
import { rowsMissing, sealFinding, sealsMissing } from './seal-findings.ts';

/** Seal from its row. */
export interface SealedNote {
  readonly number: number;
  readonly note: string;
}

/** Last fact of the audit that a seal covers, as its event states. */
interface SealedFact {
  readonly number: number;
  readonly chain: string;
}

/**
 * Checks that a log has the roots which its seals signed, and the audit the facts that they name; events and seals
 * may be read in any order. For backups, and for logs from which tables are made. `SealCheck` finds more, but needs
 * the whole installation.
 */
export class SealedRoots {
  readonly #range = new CompactRange();
  /** Root at each seal's event, by size of the tree; that event is the last leaf under the seal. */
  readonly #roots = new Map<number, Hash>();
  readonly #facts: SealedFact[] = [];
  /** Chain of each of these facts in the audit; '' until it is read. */
  readonly #chains = new Map<number, string>();
  readonly #seals: SealedNote[] = [];
  #inLog = 0;
  /** Times of the last seal's event and (`#now`) of the latest event, in milliseconds. */
  #sealedAt = 0;
  #now = 0;
  /** Last seal that another source knows. */
  #known = { number: 0, witness: '' };

  readonly take = (
    event: Pick<CheckedEvent, 'stream' | 'revision' | 'chain' | 'data' | 'metadata'>,
  ): void => {
    this.#range.append(leafData(event));
    const at = Date.parse(event.metadata.at);
    if (at > this.#now) this.#now = at;
    if (event.stream !== SEALS) return;
    this.#inLog++;
    this.#sealedAt = at;
    this.#roots.set(this.#range.size, this.#range.root());
    const { audit } = event.data as { readonly audit?: Partial<SealedFact> }; // its shape is checked elsewhere
    if (typeof audit?.number !== 'number' || audit.number <= 0) return;
    this.#facts.push({ number: audit.number, chain: String(audit.chain) });
    this.#chains.set(audit.number, '');
  };

  takeSeal(seal: SealedNote): void {
    this.#seals.push(seal);
  }

  /** Takes a seal that a source other than events and rows knows. */
  takeKnown(known: { readonly number: number; readonly witness: string } | undefined): void {
    if (known && known.number > this.#known.number) this.#known = known;
  }

  /** Takes a fact of the audit. It is kept if a seal names it, whose event must have been taken before. */
  takeFact(number: number, chain: string): void {
    if (this.#chains.has(number)) this.#chains.set(number, chain);
  }

  /** @param audit true if the facts were taken, after the events */
  findings(audit: boolean): readonly Finding[] {
    const seals = this.#seals.toSorted((a, b) => a.number - b.number);
    const broken = seals.find((seal) => !this.#holds(seal));
    const changed = audit && this.#facts.find(({ number, chain }) => this.#chains.get(number) !== chain);
    return [
      ...(broken ? [this.#rootFinding(broken)] : []),
      ...this.#missing(seals.length),
      ...(changed
        ? [
            sealFinding(
              `la bitácora no es la que se selló, hasta el hecho ${changed.number}`,
              'el sello que lo nombra',
            ),
          ]
        : []),
    ];
  }

  #missing(rows: number): readonly Finding[] {
    // A seal that is being made has its event before its row.
    const isBegun = this.#inLog === rows + 1 && this.#sealedAt > this.#now - CLOCK_SLACK_MS;
    const { number, witness } = this.#known;
    return [
      ...(this.#inLog > rows && !isBegun ? [rowsMissing(rows, this.#inLog)] : []),
      ...(number > this.#inLog ? [sealsMissing(this.#inLog, number, witness)] : []),
    ];
  }

  #holds({ note }: SealedNote): boolean {
    const signed = signedIn(note);
    const root = signed && this.#roots.get(signed.size);
    return root !== undefined && sameHash(signed?.root ?? root, root);
  }

  #rootFinding({ number, note }: SealedNote): Finding {
    const since = number === 1 ? 'el principio' : `el sello ${number - 1}`;
    const missing = (signedIn(note)?.size ?? 0) - this.#range.size;
    return sealFinding(
      missing > 0
        ? `le faltan ${missing} de los eventos que cubre el sello ${number}`
        : `no es lo que se selló: cambió algo entre ${since} y el sello ${number}`,
      `el sello ${number}`,
    );
  }
}

const signedIn = (note: string) => parseCheckpoint(parseNote(note)?.text ?? '');

interface SealedParts {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly store: Pick<EventStore, 'readToFold' | 'readStream'>;
}

/** Findings of a log that differs from what its seals signed; none if nothing was sealed. */
export async function sealedFindings(
  { pool, store }: SealedParts,
  signal?: AbortSignal,
): Promise<readonly Finding[]> {
  const { rows } = await pool.query<SealedNote>('select number, note from seal order by number');
  if (rows.length === 0 && (await store.readStream(SEALS)).length === 0) return [];
  const roots = new SealedRoots();
  for (const row of rows) roots.takeSeal(row);
  for await (const { events } of store.readToFold(START, {}, BATCH)) {
    signal?.throwIfAborted();
    for (const event of events) roots.take(checkedEvent(event));
  }
  return roots.findings(false);
}

/** Finding as a sentence: 'al registro le faltan sellos', 'el registro no es lo que se selló' */
const ofTheLog = (what: string): string =>
  /^(le )?faltan/.test(what) ? `al registro le ${what.replace(/^le /, '')}` : `el registro ${what}`;

/** Number of events per batch. */
const BATCH = 1_000;

/**
 * Function that checks if the log is the one that was sealed. Each projection calls it before its tables come into
 * use; the log is read only once.
 * @returns reasons in Spanish why it is not; empty if it is
 */
export function sealedLog(parts: SealedParts, signal?: AbortSignal): () => Promise<readonly string[]> {
  let known: Promise<readonly string[]> | undefined;
  return async () => {
    known ??= sealedFindings(parts, signal).then((found) => found.map(({ what }) => ofTheLog(what)));
    return await known;
  };
}
