import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import type { CheckedEvent, EventCheck } from './check.ts';
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

/**
 * What was issued, three ways: the event that says so, the row that finds it again, and the fact of each print. Each names
 * the record, its revision, the format and the file; none may say another file than the others, or be gone.
 */
export class IssuedCheck implements EventCheck {
  /** By the beginning of a row's key, `order:22@12/purchase-order/`: which files were issued, and what says so. */
  readonly #printed = new Map<string, Map<string, string>>();
  readonly #told = new Map<
    string,
    { readonly sha256: string; readonly stream: StreamName; readonly revision: number }
  >();
  readonly #rows = new Map<string, string>();

  take({ stream, revision, type, data }: Pick<CheckedEvent, 'stream' | 'revision' | 'type' | 'data'>): void {
    if (streamCategory(stream) !== 'issued' || type !== 'DocumentIssued') return;
    const { key, sha256 } = data;
    if (typeof key === 'string' && typeof sha256 === 'string')
      this.#told.set(key, { sha256, stream, revision });
  }

  /** @returns how far the record must go */
  takeRow({ key, sha256 }: IssuedRow): Claim | undefined {
    this.#rows.set(key, sha256);
    const [, kind, id, revision] = /^(\w+):([^@]+)@(\d+)\//.exec(key) ?? [];
    if (kind === undefined || id === undefined) return undefined;
    return {
      stream: streamName(kind, id),
      revision: Number(revision),
      witness: `el documento emitido ${keyShown(key)}`,
    };
  }

  /** @returns how far the record must go */
  takeFact({ number, kind, entity, details }: PrintFact): Claim | undefined {
    const { format, revision, sha256 } = details;
    const [, category, id] = /^(\w+):(.+)$/.exec(entity) ?? [];
    if (kind !== 'print' || category === undefined || id === undefined) return undefined;
    if (typeof format !== 'string' || typeof revision !== 'number' || typeof sha256 !== 'string')
      return undefined;
    const witness = `el hecho ${number} de la bitácora, una impresión`;
    const beginning = `${entity}@${revision}/${format}/`;
    const files = this.#printed.get(beginning);
    if (files) files.set(sha256, witness);
    else this.#printed.set(beginning, new Map([[sha256, witness]]));
    return { stream: streamName(category, id), revision, witness };
  }

  findings(): readonly Finding[] {
    const files = new Map<string, Set<string>>();
    for (const [key, sha256] of this.#rows) {
      const beginning = key.slice(0, key.lastIndexOf('/') + 1);
      const known = files.get(beginning);
      if (known) known.add(sha256);
      else files.set(beginning, new Set([sha256]));
    }
    return [...this.#byEvents(), ...this.#byFacts(files)];
  }

  *#byEvents(): Generator<Finding, void, void> {
    for (const [key, { sha256, stream, revision }] of this.#told) {
      const row = this.#rows.get(key);
      if (row !== sha256)
        yield findingOf(key, row === undefined ? [] : [row], `${stream}, revisión ${revision}`);
    }
  }

  *#byFacts(files: ReadonlyMap<string, ReadonlySet<string>>): Generator<Finding, void, void> {
    const told = new Set(
      [...this.#told].map(([key, { sha256 }]) => `${key.slice(0, key.lastIndexOf('/') + 1)}${sha256}`),
    );
    for (const [beginning, printed] of this.#printed) {
      const now = files.get(beginning) ?? new Set();
      // What an event says was compared with its row already.
      for (const [sha256, witness] of printed)
        if (!now.has(sha256) && !told.has(`${beginning}${sha256}`))
          yield findingOf(beginning, [...now], witness);
    }
  }
}

/** @param now the files that its row names; none: it is gone */
const findingOf = (key: string, now: readonly string[], witness: string): Finding => ({
  check: 'issued',
  what:
    now.length === 0
      ? `falta el documento emitido ${keyShown(key)}`
      : `el documento emitido ${keyShown(key)} es ahora otro archivo (${now.join(', ')})`,
  witness,
});

/** `order:22@12/purchase-order/4f1…` as `order:22, revisión 12, purchase-order`. */
const keyShown = (key: string): string => {
  const [record = '', format = ''] = key.split('/');
  return `de ${record.replace('@', ', revisión ')} (${format})`;
};
