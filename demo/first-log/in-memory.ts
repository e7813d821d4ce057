import { createHash } from 'node:crypto';
import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import { UsesNotKnown, type UsesOf } from '@expediente/catalogues/engine/uses.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { Ids } from '@expediente/workflow/shared/pipeline/id-blocks.ts';

/** Ids counted in memory; `highest` is what a database has to leave out afterwards. */
export class CountedIds implements Ids {
  readonly highest = new Map<string, number>();

  async next(category: string): Promise<number> {
    const id = (this.highest.get(category) ?? 0) + 1;
    this.highest.set(category, id);
    return id;
  }

  async skipTo(category: string, highest: number): Promise<void> {
    this.highest.set(category, Math.max(highest, this.highest.get(category) ?? 0));
  }
}

/** PDFs that a story names, kept to be stored with it. */
export class HeldFiles implements Pick<FileStore, 'put'> {
  readonly #known = new Set<string>();
  #contents: Uint8Array[] = [];

  /** The files since it was called last. */
  take(): readonly Uint8Array[] {
    const contents = this.#contents;
    this.#contents = [];
    return contents;
  }

  async put(content: Parameters<FileStore['put']>[0]) {
    if (!(content instanceof Uint8Array)) throw new TypeError('a story has whole files');
    const hash = createHash('sha256').update(content).digest('hex');
    if (!this.#known.has(hash)) this.#contents.push(content);
    this.#known.add(hash);
    return { file: { hash, type: 'application/pdf', size: content.length } } as const;
  }
}

/** A story loads no workbook, and its records have names of their own. */
export const NO_LISTS: RecordFinder = {
  keysWith: async () => [],
  keysAlike: async () => [],
  recordsWith: async () => [],
  alikeOf: async () => undefined,
  settled: async () => undefined,
};

/** A story removes no catalogue record: one that did would be refused. */
export const usesUnknown: UsesOf = async () => {
  throw new UsesNotKnown();
};
