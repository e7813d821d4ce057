import { fromBase64, toBase64 } from '@expediente/seals/base64.ts';
import { type Checkpoint, parseCheckpoint, wholeNumber } from '@expediente/seals/checkpoint.ts';
import { type Hash, isHash, sameHash } from '@expediente/seals/hash.ts';
import { ED25519, parseVkey, type VerifierKey } from '@expediente/seals/keys.ts';
import { hashOf, type NodePlace, type NodeSource } from '@expediente/seals/nodes.ts';
import { openNote } from '@expediente/seals/note.ts';
import { consistencyProof, continues, type TreeHead } from '@expediente/seals/proofs.ts';

/** Public keys in a text. */
export interface Keys {
  readonly keys: readonly VerifierKey[];
  /** Lines that are no key. */
  readonly bad: readonly string[];
}

/** Reads public keys, one a line. */
export function readKeys(text: string): Keys {
  const lines = text.split(/\s*\n\s*/).filter((line) => line.trim() !== '');
  const keys = lines.map((line) => parseVkey(line.trim()));
  return {
    keys: keys.filter((key) => key !== undefined),
    bad: lines.filter((_, at) => keys[at] === undefined),
  };
}

export interface Witness {
  readonly name: string;
  /** Time at which it cosigned, by its own clock. */
  readonly at: Date;
}

/** Verdict on a note. */
export type Signed =
  | { readonly is: 'signed'; readonly checkpoint: Checkpoint; readonly witnesses: readonly Witness[] }
  /** `why`: Spanish, to follow "la nota…". */
  | { readonly is: 'unknown'; readonly why: string; readonly checkpoint: Checkpoint }
  | { readonly is: 'refused'; readonly why: string; readonly checkpoint?: undefined };

/** Verifies a note. A key of the log itself must have signed it; a witness's signature is not enough. */
export function readNote(note: string, keys: readonly VerifierKey[]): Signed {
  const opened = openNote(note, keys);
  if (opened.is === 'malformed')
    return {
      is: 'refused',
      why: 'no tiene la forma de una nota firmada: cópiela entera, con las líneas que empiezan con —',
    };
  if (opened.is === 'false') return { is: 'refused', why: `lleva una firma falsa de ${opened.name}` };
  const checkpoint = parseCheckpoint(opened.is === 'verified' ? opened.text : opened.note.text);
  if (!checkpoint) return { is: 'refused', why: 'no contiene un sello' };
  const verified = opened.is === 'verified' ? opened.verified : [];
  if (!verified.some(({ key }) => key.type === ED25519 && key.name === checkpoint.origin))
    return {
      is: 'unknown',
      why: 'no está firmada con la llave que se indicó: si el registro cambió de llave, indique también la nueva',
      checkpoint,
    };
  const witnesses = verified.flatMap(({ name, seconds }) =>
    seconds === undefined ? [] : [{ name, at: new Date(Number(seconds) * 1000) }],
  );
  return { is: 'signed', checkpoint, witnesses };
}

/** Most earlier seals with which an archive can be compared: more than a year of daily ones. */
export const COMPARABLE_SEALS = 400;

/** Result of comparing a seal that somebody kept with the one of an archive. */
export type Comparison = 'same' | 'continued' | 'differs' | 'later' | 'other-log' | 'restored' | 'unproven';

/**
 * Compares a seal that somebody kept with the one of an archive.
 * @param nodes of the archive's tree, from which proofs for earlier seals are made
 * @param restored keys of one log, which has another name since it was restored
 */
export function compareSeals(
  held: Checkpoint,
  now: Checkpoint,
  nodes: NodeSource,
  restored: readonly VerifierKey[] = [],
): Comparison {
  if (held.origin === now.origin) return compareTrees(held, now, nodes);
  if (![held, now].every(({ origin }) => restored.some(({ name }) => name === origin))) return 'other-log';
  // Both names are of one log, before and after a restore: trees that differ may be two copies that each went on by
  // themselves, which proves no change.
  const found = compareTrees(held, now, nodes);
  return found === 'same' || found === 'continued' ? found : 'restored';
}

function compareTrees(held: Checkpoint, now: Checkpoint, nodes: NodeSource): Comparison {
  if (held.size > now.size) return 'later';
  if (held.size === now.size) return sameHash(held.root, now.root) ? 'same' : 'differs';
  const proof = proofFrom(held, now, nodes);
  if (!proof) return 'unproven';
  if (continues(held, now, proof)) return 'continued';
  // A proof that is valid for the root that this tree had at that size proves that the kept seal has another root.
  const then = rootAt(held.size, nodes);
  return then && continues({ size: held.size, root: then }, now, proof) ? 'differs' : 'unproven';
}

const proofFrom = (before: TreeHead, now: TreeHead, nodes: NodeSource): readonly Hash[] | undefined =>
  ifThere(() => consistencyProof(before.size, now.size, nodes));

const rootAt = (size: number, nodes: NodeSource): Hash | undefined =>
  ifThere(() => hashOf({ begin: 0, end: size }, nodes));

/** Result of `make`; undefined where a node that it needs is missing. */
function ifThere<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Text form of nodes in an archive: the sizes of the seals that they are for, then level, index and hash of each. */
export const nodesText = (
  nodes: readonly (readonly [place: NodePlace, hash: Hash])[],
  sizes: readonly number[],
): string =>
  [
    ...sizes.map((size) => `size ${size}\n`),
    ...nodes.map(([{ level, index }, hash]) => `${level} ${index} ${toBase64(hash)}\n`),
  ].join('');

interface Nodes {
  readonly source: NodeSource;
  readonly nodes: readonly (readonly [place: NodePlace, hash: Hash])[];
  /** Sizes of the seals that the nodes are for; none in files from before sizes were listed. */
  readonly sizes: readonly number[];
}

function parsedNodes(text: string): Nodes {
  const nodes: (readonly [NodePlace, Hash])[] = [];
  const sizes: number[] = [];
  for (const line of text.split('\n')) {
    const [level = '', index = '', encoded = ''] = line.split(' ');
    const [at, of, hash] = [wholeNumber(level), wholeNumber(index), fromBase64(encoded)];
    if (at !== undefined && of !== undefined && hash !== undefined && isHash(hash))
      nodes.push([{ level: at, index: of }, hash]);
    else if (level === 'size' && of !== undefined) sizes.push(of);
  }
  const byPlace = new Map(nodes.map(([{ level, index }, hash]) => [`${level}/${index}`, hash]));
  return {
    nodes,
    sizes,
    source: ({ level, index }) => {
      const hash = byPlace.get(`${level}/${index}`);
      if (!hash) throw new RangeError(`no node ${level}/${index}`);
      return hash;
    },
  };
}

/** Reads nodes from their text form. */
export const readNodes = (text: string): NodeSource => parsedNodes(text).source;

/**
 * Decides whether each node in a text is of this tree: the tree continues every earlier seal that the text names, and
 * each node is needed for one of them. `unlisted`: the text names no seal, so that nothing can be decided.
 */
export function nodesOfTree(text: string, now: TreeHead): 'proven' | 'unlisted' | 'false' {
  const { nodes, sizes, source } = parsedNodes(text);
  if (nodesText(nodes, sizes) !== text || sizes.length > COMPARABLE_SEALS + 1) return 'false';
  if (sizes.length === 0) return nodes.length === 0 ? 'proven' : 'unlisted';
  const used = new Set<string>();
  const tracked: NodeSource = (place) => {
    used.add(`${place.level}/${place.index}`);
    return source(place);
  };
  for (const size of sizes) {
    const root = size < now.size ? rootAt(size, tracked) : undefined;
    const proof = root && proofFrom({ size, root }, now, tracked);
    if (!root || !proof || !continues({ size, root }, now, proof)) return 'false';
  }
  return used.size === nodes.length ? 'proven' : 'false';
}
