import type { JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import type { Finding } from './finding.ts';
import type { Claim } from './reach.ts';

/** A row of `issued_document`: `order:22@12/purchase-order/…` and its file. */
export interface IssuedRow {
  readonly key: string;
  readonly sha256: string;
}

/** A fact of a print, as the audit keeps it. */
export interface PrintFact {
  readonly number: number;
  readonly kind: string;
  readonly entity: string;
  readonly details: JsonObject;
}

interface Printed {
  /** Of the row's key: all of it, or, of prints of before facts named it, its beginning. */
  readonly key: string;
  readonly sha256: string;
  /** Number of the fact. */
  readonly fact: number;
}

/**
 * What was issued is what was printed: the row by which an issued document is found again, and the chained fact of each
 * print, which is written together with it, name the same file. Neither may say another one, or be gone.
 */
export class IssuedCheck {
  readonly #rows = new Map<string, string>();
  /** The first fact of each document and file. */
  readonly #printed = new Map<string, Printed>();

  /** @returns how far the record must go */
  takeRow({ key, sha256 }: IssuedRow): Claim | undefined {
    this.#rows.set(key, sha256);
    const [, record = '', revision] = /^([^@]+)@(\d+)\//.exec(key) ?? [];
    const stream = streamOf(record);
    const witness = `el documento emitido ${shown(key)}`;
    return stream && { stream, revision: Number(revision), witness };
  }

  /** @returns how far the record must go */
  takeFact({ number, kind, entity, details }: PrintFact): Claim | undefined {
    const { issue, format, revision, sha256 } = details;
    const stream = streamOf(entity);
    if (kind !== 'print' || stream === undefined) return undefined;
    if (typeof format !== 'string' || typeof revision !== 'number') return undefined;
    if (typeof sha256 === 'string') {
      const key = typeof issue === 'string' ? issue : `${entity}@${revision}/${format}/`;
      const name = `${key} ${sha256}`;
      if (!this.#printed.has(name)) this.#printed.set(name, { key, sha256, fact: number });
    }
    return { stream, revision, witness: witnessOf(number) };
  }

  findings(): readonly Finding[] {
    const beginnings = new Map<string, string[]>();
    for (const key of this.#rows.keys()) {
      const beginning = key.slice(0, key.lastIndexOf('/') + 1);
      beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), key]);
    }
    return [...this.#printed.values()].flatMap(({ key, sha256, fact }): readonly Finding[] => {
      const rows = key.endsWith('/') ? (beginnings.get(key) ?? []) : this.#rows.has(key) ? [key] : [];
      const now = rows.map((row) => this.#rows.get(row) ?? '');
      return now.includes(sha256) ? [] : [findingOf(key, now, witnessOf(fact))];
    });
  }
}

const HISTORIES = MODULES.flatMap(({ histories = [] }) => histories);

/** The stream of a record as prints name it, `pac:100101-2026`; undefined: its kind has no history. */
function streamOf(record: string): StreamName | undefined {
  const colon = record.indexOf(':');
  const history = HISTORIES.find(({ name }) => name === record.slice(0, colon));
  return history?.streamOf(record.slice(colon + 1)) ?? undefined;
}

const witnessOf = (fact: number): string => `el hecho ${fact} de la bitácora, una impresión`;

/** @param now the files that its row names; none: it is gone */
const findingOf = (key: string, now: readonly string[], witness: string): Finding => ({
  check: 'issued',
  what:
    now.length === 0
      ? `falta el documento emitido ${shown(key)}`
      : `el documento emitido ${shown(key)} es ahora otro archivo (${now.join(', ')})`,
  witness,
});

/** `order:22@12/purchase-order/4f1…` as `de order:22, revisión 12 (purchase-order)`. */
const shown = (key: string): string => {
  const [record = '', format = ''] = key.split('/');
  return `de ${record.replace('@', ', revisión ')} (${format})`;
};
