import { joined } from './bytes.ts';

/** Bytes of the length of an entry: a big-endian uint16 (C2SP tlog-tiles, "Log entries"). */
const LENGTH_BYTES = 2;
const LONGEST = 0xff_ff;

const utf8 = new TextEncoder();

/**
 * Bundle of leaves as entries, each after its length.
 * @throws {RangeError} for a leaf too long for that
 */
export const entryBundle = (leaves: readonly string[]): Uint8Array =>
  joined(
    ...leaves.flatMap((leaf) => {
      const entry = utf8.encode(leaf);
      if (entry.length > LONGEST) throw new RangeError(`an entry of ${entry.length} bytes has no length`);
      const length = new Uint8Array(LENGTH_BYTES);
      new DataView(length.buffer).setUint16(0, entry.length);
      return [length, entry];
    }),
  );
