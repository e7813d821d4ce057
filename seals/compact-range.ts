import { EMPTY_ROOT, type Hash, leafHash, nodeHash } from './hash.ts';

/** Takes a node of a growing tree that has all its leaves: its hash never changes again. */
export type OnNode = (level: number, index: number, hash: Hash) => void;

/**
 * State of a tree that only grows: the hashes of its largest complete subtrees from left to right, one for each 1 in
 * the binary digits of its size. The tree continues from its size and these hashes, without the leaves before.
 */
export class CompactRange {
  #size: number;
  readonly #peaks: Hash[];
  readonly #onNode: OnNode;

  /**
   * @param state `size` and `peaks` of an earlier range
   * @param onNode called with each node as soon as it is complete, leaves (level 0) included
   * @throws {RangeError} when the hashes are not as many as the size has ones in its binary digits
   */
  constructor(
    state: { readonly size: number; readonly peaks: readonly Hash[] } = { size: 0, peaks: [] },
    onNode: OnNode = () => {},
  ) {
    if (peakLevels(state.size).length !== state.peaks.length)
      throw new RangeError(`a tree of ${state.size} leaves has not ${state.peaks.length} complete subtrees`);
    this.#size = state.size;
    this.#peaks = [...state.peaks];
    this.#onNode = onNode;
  }

  /** Number of leaves. */
  get size(): number {
    return this.#size;
  }

  /** Hashes of the complete subtrees, the largest first. */
  get peaks(): readonly Hash[] {
    return [...this.#peaks];
  }

  /** Adds a leaf with that data. */
  append(data: string | Uint8Array): void {
    this.appendHash(leafHash(data));
  }

  /** Adds a leaf by its hash. */
  appendHash(leaf: Hash): void {
    let hash = leaf;
    let index = this.#size;
    this.#onNode(0, index, hash);
    for (let level = 1; index % 2 === 1; level++) {
      const left = this.#peaks.pop();
      if (!left) throw new RangeError('a subtree is missing');
      hash = nodeHash(left, hash);
      index = (index - 1) / 2;
      this.#onNode(level, index, hash);
    }
    this.#peaks.push(hash);
    this.#size++;
  }

  /** Root of the tree at its present size (RFC 6962 §2.1). */
  root(): Hash {
    return rootOfPeaks(this.#peaks);
  }
}

/** Root of a tree from the hashes of its complete subtrees, the largest first. */
export const rootOfPeaks = (peaks: readonly Hash[]): Hash =>
  peaks.length === 0 ? EMPTY_ROOT : peaks.reduceRight((right, left) => nodeHash(left, right));

/** Levels of the largest complete subtrees of a tree of that size, from left to right. */
export function peakLevels(size: number): readonly number[] {
  const levels: number[] = [];
  for (let level = 0, rest = size; rest > 0; level++, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) levels.unshift(level);
  return levels;
}
