import type { EventStore } from '@expediente/eventstore/port.ts';
import { personText } from '@expediente/kernel/text.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { COSIGNATURE, parseVkey, type VerifierKey } from '@expediente/seals/keys.ts';
import type { Seal } from './kept.ts';
import { SEALS, type SealParts, sealLog } from './seal.ts';

/** A witness whose cosignatures are accepted. */
export interface Witness {
  readonly vkey: string;
  readonly name: string;
  /** Id of its key: eight hex digits. */
  readonly id: string;
  /** Number of the seal that registered it, its time (ISO instant), and the person who did. */
  readonly seal: number;
  readonly at: string;
  readonly by: string;
}

/** Registered witnesses, the earliest first. Each change of the list is a fact in the log, with a seal of its own. */
export async function registeredWitnesses(
  store: Pick<EventStore, 'readStream'>,
): Promise<readonly Witness[]> {
  let witnesses: readonly Witness[] = [];
  for (const { type, data, revision, metadata } of await store.readStream(SEALS)) {
    if (type !== 'SealWitnessesSet' || !Array.isArray(data.witnesses)) continue;
    const before = witnesses;
    witnesses = data.witnesses.map(String).flatMap((vkey) => {
      const known = before.find((witness) => witness.vkey === vkey);
      if (known) return [known];
      const key = parseVkey(vkey);
      const by = personText(metadata.userName, metadata.username ?? '');
      return key ? [{ vkey, name: key.name, id: key.id, seal: revision + 1, at: metadata.at, by }] : [];
    });
  }
  return witnesses;
}

/** Public keys of witnesses, for `openNote`. */
export const keysOf = (witnesses: readonly Pick<Witness, 'vkey'>[]): readonly VerifierKey[] =>
  witnesses.flatMap(({ vkey }) => parseVkey(vkey) ?? []);

export interface SetWitness {
  readonly act: 'add' | 'remove';
  readonly vkey: string;
  /** User and machine of the operating system. */
  readonly username: string;
}

/** Registers a witness or removes it, by a seal of its own. @throws {ClearError} when there is nothing to do */
export async function setWitness(
  parts: SealParts,
  now: Date,
  { act, vkey, username }: SetWitness,
): Promise<Seal> {
  const key = parseVkey(vkey);
  if (act === 'add' && key?.type !== COSIGNATURE)
    throw new ClearError(
      key
        ? 'Esa llave es la de un registro, no la de un testigo: pida al testigo su llave de cofirmas (nombre+id+…, C2SP tlog-cosignature).'
        : 'La llave del testigo no se entiende: debe ser como nombre+id+llave, sin espacios.',
    );
  const seal = await sealLog(parts, now, {
    says: async () => {
      const vkeys = (await registeredWitnesses(parts.store)).map((witness) => witness.vkey);
      const isThere = vkeys.includes(vkey);
      if (act === 'add' && isThere) throw new ClearError('Ese testigo ya está registrado.');
      if (act === 'remove' && !isThere)
        throw new ClearError(
          'Ningún testigo registrado tiene esa llave: véalos con npm run seals -- witness.',
        );
      const witnesses = act === 'add' ? [...vkeys, vkey] : vkeys.filter((each) => each !== vkey);
      return { type: 'SealWitnessesSet', data: { witnesses }, username };
    },
  });
  if (!seal) throw new Error('a seal that was asked for was not made');
  return seal;
}
