import { createHash, type Hash } from 'node:crypto';
import type { Finding } from './finding.ts';

interface Reading {
  readonly hash: Hash;
  readonly size: number;
  bytes: number;
  next: number;
  /** Chunks that arrived before the one that precedes them. */
  readonly early: Map<number, Buffer>;
}

/**
 * Checks that every named file exists, and that its content has the SHA-256 that is its name. For the rows of a
 * backup; the files of an installation are checked in the database (`platform/files/verify.ts`).
 */
export class FileCheck {
  readonly #there = new Set<string>();
  readonly #reading = new Map<string, Reading>();
  readonly #broken: string[] = [];

  /** Number of files so far. */
  get count(): number {
    return this.#there.size;
  }

  /** @param size bytes of the file */
  takeFile(hash: string, size: number): void {
    this.#there.add(hash);
    this.#reading.set(hash, { hash: createHash('sha256'), size, bytes: 0, next: 0, early: new Map() });
    if (size === 0) this.#end(hash);
  }

  takeChunk(name: string, number: number, bytes: Buffer): void {
    const reading = this.#reading.get(name);
    if (reading === undefined) return;
    reading.early.set(number, bytes);
    for (let chunk = reading.early.get(reading.next); chunk; chunk = reading.early.get(reading.next)) {
      reading.early.delete(reading.next);
      reading.next += 1;
      reading.hash.update(chunk);
      reading.bytes += chunk.length;
    }
    if (reading.bytes >= reading.size) this.#end(name);
  }

  /** @param named files that must exist, with the event that names each */
  findings(named: ReadonlyMap<string, string>): readonly Finding[] {
    // Files that are still open lack a chunk.
    for (const name of [...this.#reading.keys()]) this.#broken.push(name);
    this.#reading.clear();
    const missing = [...named.keys()].filter((name) => !this.#there.has(name));
    return fileFindings({ broken: this.#broken, missing }, named);
  }

  #end(name: string): void {
    const reading = this.#reading.get(name);
    this.#reading.delete(name);
    if (reading && reading.hash.digest('hex') !== name) this.#broken.push(name);
  }
}

/** Findings of files whose content differs, or that are missing. */
export function fileFindings(
  { broken, missing }: { readonly broken: readonly string[]; readonly missing: readonly string[] },
  named: ReadonlyMap<string, string>,
): readonly Finding[] {
  const about = (what: string, name: string): Finding => ({
    check: 'file',
    what,
    witness: named.get(name) ?? 'su nombre, que es la huella de su contenido',
  });
  return [
    ...broken.map((name) => about(`el archivo ${name} no tiene el contenido que se guardó`, name)),
    ...missing.map((name) => about(`falta el archivo ${name}`, name)),
  ];
}
