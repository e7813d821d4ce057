import type { StreamName } from '@expediente/kernel/streams.ts';
import type { AuditRow } from '@expediente/platform/audit/fact.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import { issueName } from '@expediente/projections/shared/documents/issue-event.ts';
import { hasShape } from '@expediente/schemas/event-shape.ts';
import { definitionOf } from '@expediente/schemas/events.ts';
import { type IssuedEvent, issuedEvents, issuedStream } from '@expediente/schemas/issued/events.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';
import type { Claim } from './reach.ts';

/** Row of `issued_document`: its key, `order:22@12/purchase-order/…`, and its file. */
export interface IssuedRow {
  readonly key: string;
  readonly sha256: string;
}

/** Fact as the audit keeps it. */
export type AuditFact = AuditRow;
/** Parts of a fact that concern a print. */
export type PrintFact = Pick<AuditFact, 'number' | 'kind' | 'entity' | 'details'>;

interface Printed {
  /** Key of the row; for prints of older versions, which do not state it, its beginning. */
  readonly key: string;
  readonly sha256: string;
  readonly fact: number;
}

/** Issue of a document, from its event. */
interface Issued {
  readonly sha256: string;
  readonly place: Pick<CheckedEvent, 'stream' | 'revision'>;
  /** Milliseconds; NaN if the event has no time. */
  readonly at: number;
}

/**
 * Time before the end of a log within which rows may be missing: a backup of another store's log may lack the last
 * ones.
 */
const SLACK_MS = 10 * 60_000;
const NEWEST = definitionOf(issuedEvents, 'DocumentIssued' satisfies IssuedEvent['type']);

/**
 * Checks that documents are the ones that were printed: the event of the issue, the row by which the document is
 * found again, and the chained facts of its prints must all name the same file. Documents issued before there was an
 * event only have row and facts; one whose first print broke off has no fact yet.
 */
export class IssuedCheck implements EventCheck {
  readonly #rows = new Map<string, string>();
  /** First fact of each document and file. */
  readonly #printed = new Map<string, Printed>();
  readonly #issued = new Map<string, Issued>();
  /** Time of the latest event, in milliseconds. */
  #now = 0;

  take({ stream, revision, type, data, metadata }: CheckedEvent): void {
    const at = Date.parse(metadata.at);
    if (at > this.#now) this.#now = at;
    if (type !== 'DocumentIssued' || !hasShape(NEWEST, data)) return;
    const issue = data as unknown as IssuedEvent['data']; // holds: its shape was checked
    const name = issueName(issue);
    if (!this.#issued.has(name))
      this.#issued.set(name, { sha256: issue.hash, place: { stream, revision }, at });
  }

  /** @returns revision that the record must reach */
  takeRow({ key, sha256 }: IssuedRow): Claim | undefined {
    this.#rows.set(key, sha256);
    const [, record = '', revision] = /^([^@]+)@(\d+)\//.exec(key) ?? [];
    const stream = streamOf(record);
    const witness = `el documento emitido ${shown(key)}`;
    return stream && { stream, revision: Number(revision), witness };
  }

  /** @returns revisions that the record and its stream of issues must reach */
  takeFact({ number, kind, entity, details }: PrintFact): readonly Claim[] {
    const { issue, format, revision, sha256, event } = details;
    const stream = streamOf(entity);
    if (kind !== 'print' || stream === undefined) return [];
    if (typeof format !== 'string' || typeof revision !== 'number') return [];
    if (typeof sha256 === 'string') {
      const key = typeof issue === 'string' ? issue : `${entity}@${revision}/${format}/`;
      const name = `${key} ${sha256}`;
      if (!this.#printed.has(name)) this.#printed.set(name, { key, sha256, fact: number });
    }
    const witness = witnessOf(number);
    return [
      { stream, revision, witness },
      ...(typeof event === 'number' ? [{ stream: issuedStream(entity), revision: event, witness }] : []),
    ];
  }

  findings(): readonly Finding[] {
    return [...this.#rowFindings(), ...this.#factFindings()];
  }

  #rowFindings(): readonly Finding[] {
    return [...this.#issued].flatMap(([key, { sha256, place, at }]): readonly Finding[] => {
      const row = this.#rows.get(key);
      if (row === sha256 || (row === undefined && at > this.#now - SLACK_MS)) return [];
      return [findingOf(key, row === undefined ? [] : [row], witnessOfEvent(place))];
    });
  }

  #factFindings(): readonly Finding[] {
    const beginnings = new Map<string, string[]>();
    for (const key of this.#rows.keys()) {
      const beginning = key.slice(0, key.lastIndexOf('/') + 1);
      beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), key]);
    }
    return [...this.#printed.values()].flatMap(({ key, sha256, fact }): readonly Finding[] => {
      const issued = this.#issued.get(key);
      if (issued && issued.sha256 !== sha256)
        return [{ ...otherPrint(key, sha256, fact), witness: witnessOfEvent(issued.place) }];
      const rows = key.endsWith('/') ? (beginnings.get(key) ?? []) : this.#rows.has(key) ? [key] : [];
      const now = rows.map((row) => this.#rows.get(row) ?? '');
      return now.includes(sha256) ? [] : [findingOf(key, now, witnessOf(fact))];
    });
  }
}

const HISTORIES = MODULES.flatMap(({ histories = [] }) => histories);

/** Stream of a record by its name in prints, `pac:100101-2026`; undefined if its kind has no history. */
function streamOf(record: string): StreamName | undefined {
  const colon = record.indexOf(':');
  const history = HISTORIES.find(({ name }) => name === record.slice(0, colon));
  return history?.streamOf(record.slice(colon + 1)) ?? undefined;
}

const witnessOf = (fact: number): string => `el hecho ${fact} de la bitácora, una impresión`;
const witnessOfEvent = ({ stream, revision }: Issued['place']): string =>
  `${stream}, revisión ${revision}, el evento de su emisión`;

/** @param now files that its row names; empty: the row is gone */
const findingOf = (key: string, now: readonly string[], witness: string): Finding => ({
  check: 'issued',
  what:
    now.length === 0
      ? `falta el documento emitido ${shown(key)}`
      : `el documento emitido ${shown(key)} es ahora otro archivo (${now.join(', ')})`,
  witness,
});

const otherPrint = (key: string, sha256: string, fact: number): Omit<Finding, 'witness'> => ({
  check: 'issued',
  what: `el hecho ${fact} de la bitácora dice que el documento emitido ${shown(key)} se imprimió como otro archivo (${sha256})`,
});

/** Key in words: `order:22@12/purchase-order/4f1…` is `de order:22, revisión 12 (purchase-order)`. */
const shown = (key: string): string => {
  const [record = '', format = ''] = key.split('/');
  return `de ${record.replace('@', ', revisión ')} (${format})`;
};
