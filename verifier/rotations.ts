import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { leafHash } from '@expediente/seals/hash.ts';
import { ED25519, parseVkey, type VerifierKey } from '@expediente/seals/keys.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { openNote } from '@expediente/seals/note.ts';
import { parseProof } from '@expediente/seals/proof-file.ts';
import { includes } from '@expediente/seals/proofs.ts';
import { readHistory } from './chain.ts';
import { ROTATIONS, SEALS } from './paths.ts';
import type { Finding } from './report.ts';
import { textOf } from './unzip.ts';

/** Change of the log's key, as the event of its seal states it. */
interface Rotation {
  readonly key: VerifierKey;
  readonly replaced: VerifierKey;
  readonly seal: number;
  /** True when a backup was restored, so that the log goes on under another name. */
  readonly isRestored: boolean;
  /** True when it is the last event under the note, and that key signed the note. */
  isUnder(signer: VerifierKey): boolean;
}

export interface KeysAfter {
  readonly keys: readonly VerifierKey[];
  /** Keys of a log that was restored from a backup, under its names before and after. */
  readonly restored: readonly VerifierKey[];
}

/**
 * The reader's keys, and those that take over from them, each by a change that its seal's event names and that both
 * keys signed. A signature alone proves no later key, because a line can be added to any note.
 */
export function keysAfter(
  given: readonly VerifierKey[],
  files: ReadonlyMap<string, Uint8Array>,
  findings: Finding[],
): KeysAfter {
  const keys = [...given];
  const restored: VerifierKey[] = [];
  /** Keys from before the reader's, too, because a change is proven by either of its keys. */
  const linked = [...given];
  const paths = [...files.keys()].filter((path) => path.startsWith(ROTATIONS));
  let left = paths
    .flatMap((path) => {
      const rotation = readRotation(textOf(files.get(path) ?? new Uint8Array()));
      if (!rotation) findings.push({ ...CHANGE, text: `${path} no tiene la forma de un cambio de llave` });
      return rotation ?? [];
    })
    .sort((a, b) => a.seal - b.seal);
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((rotation) => {
      const { key, replaced, seal, isRestored, isUnder } = rotation;
      if (![key, replaced].some((each) => has(linked, each))) return true;
      const about = `El cambio de llave del sello ${seal}`;
      if ((replaced.name === key.name) === isRestored || !isUnder(replaced) || !isUnder(key))
        findings.push({ ...CHANGE, about, text: 'no lo firmaron las dos llaves, o no es el que se selló' });
      else {
        if (has(keys, replaced) && !has(keys, key)) keys.push(key);
        linked.push(key, replaced);
        if (isRestored) restored.push(key, replaced);
        findings.push({
          level: 'holds',
          about,
          text: `lo firmaron las dos llaves, ${replaced.id} y ${key.id}`,
        });
      }
      return false;
    });
  }
  for (const { seal } of left)
    findings.push({
      level: 'unproven',
      about: `El cambio de llave del sello ${seal}`,
      text: 'no es de la llave que usted indicó, ni de una que la siga: no prueba nada',
    });
  return { keys, restored };
}

const has = (keys: readonly VerifierKey[], { id, name }: VerifierKey): boolean =>
  keys.some((key) => key.id === id && key.name === name);

/** Types of seals by which another key takes over. */
const KEY_CHANGES: readonly string[] = ['SealKeyRotated', 'LogRestored'];

const CHANGE = { level: 'refused', about: 'Un cambio de llave' } as const;

function readRotation(text: string): Rotation | undefined {
  const proof = parseProof(text);
  const { stream, events, broken } = readHistory(new TextDecoder().decode(proof?.extra));
  const [event] = events;
  if (!proof || broken !== undefined || stream !== SEALS || !event) return undefined;
  if (!KEY_CHANGES.includes(event.type)) return undefined;
  const named = event.data as Readonly<Record<string, unknown>>; // checked in the next line
  const [key, replaced] = [named.key, named.replaced].map((vkey) =>
    typeof vkey === 'string' ? parseVkey(vkey) : undefined,
  );
  if (key?.type !== ED25519 || replaced?.type !== ED25519) return undefined;
  return {
    ...{ key, replaced, seal: event.revision + 1, isRestored: event.type === 'LogRestored' },
    isUnder(signer) {
      const opened = openNote(proof.note, [signer]);
      const checkpoint = opened.is === 'verified' ? parseCheckpoint(opened.text) : undefined;
      return (
        checkpoint?.origin === key.name &&
        proof.index === checkpoint.size - 1 &&
        includes(leafHash(leafData(event)), proof.index, checkpoint, proof.proof)
      );
    },
  };
}
