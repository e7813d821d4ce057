import { createHash, type Hash } from 'node:crypto';
import type { Finding } from './finding.ts';

interface Reading {
  readonly hash: Hash;
  readonly size: number;
  bytes: number;
  next: number;
  /** Chunks that came before their turn. */
  readonly early: Map<number, Buffer>;
}

/**
 * Every file that is named is there, and has the content whose SHA-256 is its name. It takes a backup's rows; an
 * installation's are compared by its database (`platform/files/verify.ts`).
 */
export class FileCheck {
  readonly #there = new Set<string>();
  readonly #reading = new Map<string, Reading>();
  readonly #broken: string[] = [];

  /** Files taken so far. */
  get count(): number {
    return this.#there.size;
  }

  /** @param size in bytes */
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

  /** @param named files that must be there, with what names each */
  findings(named: ReadonlyMap<string, string>): readonly Finding[] {
    // Files that have not ended lack a chunk.
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

/** Files whose content is another, or that are gone. */
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
