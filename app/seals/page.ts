import { setTimeout as pause } from 'node:timers/promises';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { NotFound, Refused } from '@expediente/platform/refusals.ts';
import type { ComparedSeal, SealReader } from '@expediente/projections/shared/seals.ts';
import type {
  CosignedAnswer,
  SealDelivery,
  SealKeyState,
  SealsState,
} from '@expediente/schemas/seal/read.ts';
import { parseVkey, type SignerKey } from '@expediente/seals/keys.ts';
import { type BundlePlace, parseEntriesPath, parseTilePath, tileWidth } from '@expediente/seals/tiles.ts';
import { alarmsOf, alarmsOfSigner } from './alarms.ts';
import { termsOf } from './compare.ts';
import { addCosignatures, type Cosigned, cosignaturesOf, wholeNote } from './cosignatures.ts';
import { type DeliverParts, deliverSeals } from './daily.ts';
import { deliveries, type Target } from './delivery.ts';
import { EntryBundles } from './entries.ts';
import { headsIn } from './heads.ts';
import { heldNote, noteOf } from './held.ts';
import { keptTile, lastSeal, lastSealed, type Seal } from './kept.ts';
import { sealKey } from './key.ts';
import { type EventsOf, sealDetail, sealRows } from './rows.ts';
import { SEALS, type SealParts, sealLog } from './seal.ts';
import { signerMemory } from './signed.ts';
import { unprovenBy } from './unproven.ts';
import { registeredWitnesses } from './witnesses.ts';
import { NOT_HELD } from './words.ts';

/** Parts that the page Sellos works with. */
export type PageParts = SealParts & DeliverParts;

/** Time until the page is answered without waiting for a seal any longer; the seal is finished all the same. */
const WAIT_MS = 5_000;

/** Reads and acts of the page Sellos, as far as the port has them. */
export function pageSeals(parts: PageParts): Omit<SealReader, 'last' | 'covering' | 'evidence'> {
  const { pool, store } = parts;
  const eventsOf: EventsOf = async (numbers) => {
    const first = Math.min(...numbers);
    const events = numbers.length === 0 ? [] : await store.readStream(SEALS, first - 1);
    return new Map(events.map((event) => [event.revision + 1, event]));
  };
  const bundles = new EntryBundles(pool, store);
  return {
    state: async () => await stateOf(parts, eventsOf),
    page: async (page) => await sealRows(pool, eventsOf, page),
    numbered: async (number) => await sealDetail(pool, eventsOf, number),
    async checkpoint() {
      const last = await lastSeal(pool);
      return last && wholeNote(last, await cosignaturesOf(pool, [last.number]));
    },
    async tile(path) {
      const place = parseTilePath(`tile/${path}`);
      const entries = parseEntriesPath(`tile/${path}`);
      const last = (place ?? entries) && (await lastSeal(pool));
      if (last && entries) return await bundleIn(bundles, entries, last.size);
      if (!place) return undefined;
      // A partial tile of an earlier tree is the beginning of today's tile.
      const isThere = last && place.width <= tileWidth(place.level, place.index, last.size);
      return isThere ? (await keptTile(pool, place))?.bytes : undefined;
    },
    async seal() {
      const sealing = sealedAndBrought(parts);
      const made = await Promise.race([sealing, pause(WAIT_MS)]);
      // Without a user who waits for it, its failure is only logged.
      if (made === undefined)
        sealing.catch((error: unknown) =>
          parts.installation.log.warn({ err: error }, 'the log was not sealed'),
        );
      return { number: made?.number ?? null };
    },
    cosign: async (note, by) => await cosigned(parts, note, by),
    compared: async (seal) => await comparable(parts, seal),
  };
}

/** @throws {NotFound} with the reason */
async function bundleIn(
  bundles: EntryBundles,
  place: BundlePlace,
  size: number,
): Promise<Uint8Array | undefined> {
  if (place.width > tileWidth(0, place.index, size)) return undefined;
  return await bundles.at(place).catch((error: unknown) => {
    throw error instanceof ClearError ? new NotFound(error.message) : error;
  });
}

/** @throws {Refused} */
async function sealedAndBrought(parts: PageParts): Promise<Seal> {
  const seal = await sealLog(parts, new Date()).catch((error: unknown) => {
    throw error instanceof ClearError ? new Refused('not-sealed', error.message) : error;
  });
  if (!seal) throw new Error('a seal that was asked for was not made');
  await deliverSeals(parts);
  return seal;
}

async function stateOf(
  parts: PageParts,
  eventsOf: EventsOf,
): Promise<Omit<SealsState, 'comparison' | 'actions'>> {
  const { pool, store, installation } = parts;
  const { sealDir, sealWitnessUrl, sealTsaUrl } = installation.configuration;
  const [{ rows }, signer, terms, brought, witnesses] = await Promise.all([
    sealRows(pool, eventsOf, { offset: 0, limit: 1 }),
    signerToday(parts),
    termsOf(parts),
    deliveries(pool),
    registeredWitnesses(store),
  ]);
  const key = await keyHere(parts);
  const term = terms.at(-1);
  const delivery = (target: Target, to: string | undefined): SealDelivery | null => {
    const found = brought.get(target);
    if (to === undefined) return null;
    return {
      to,
      number: found?.number ?? null,
      at: found?.at.toISOString() ?? null,
      error: found?.error ?? '',
    };
  };
  const folder = delivery('folder', sealDir);
  const witness = delivery('witness', sealWitnessUrl);
  const stamp = delivery('stamp', sealTsaUrl);
  return {
    last: rows[0] ?? null,
    key: term ? keyState(term.vkey, term.from) : null,
    folder,
    witness,
    stamp,
    witnesses,
    unproven: unprovenBy(installation.configuration, { cosigned: (rows[0]?.witnesses.length ?? 0) > 0 }),
    alarms: alarmsOf(
      {
        ...signer,
        ...{ terms, key, place: installation.configuration.sealKeyFile, folder, witness, stamp },
      },
      new Date(),
    ),
  };
}

/** Values from which the alarms judge whether the signer can go on. */
async function signerToday({ pool, store, installation }: SealParts) {
  const [{ last, event }, brought] = await Promise.all([lastSealed({ pool, store }), deliveries(pool)]);
  return {
    last,
    refusal: brought.get('signer')?.error ?? '',
    memory: await readOrWords(async () => await signerMemory(installation.configuration)),
    isRemembered: event !== undefined && headsIn(event.data) !== undefined,
  };
}

/** Reasons in Spanish why the log can no longer be sealed, or soon will not be. */
export const signerAlarms = async (parts: SealParts): Promise<readonly string[]> =>
  alarmsOfSigner(await signerToday(parts), new Date());

const keyState = (vkey: string, since: number): SealKeyState | null => {
  const key = parseVkey(vkey);
  return key ? { vkey, id: key.id, since } : null;
};

/** The key on this machine, or in Spanish why it cannot be read, which the page shows as an alarm. */
const keyHere = async ({ installation }: PageParts): Promise<SignerKey | string | undefined> =>
  await readOrWords(async () => await sealKey(installation.configuration));

async function readOrWords<Result>(read: () => Promise<Result>): Promise<Result | string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ClearError) return error.message;
    throw error;
  }
}

const NOT_COSIGNED: Readonly<Record<Exclude<Cosigned['is'], 'added'>, string>> = {
  malformed:
    'Esto no es la nota de un sello: no tiene su forma. Pegue la nota entera, con la línea del testigo.',
  'not-kept': 'La nota no es la de ningún sello de este registro: compárela con «Comparar un sello».',
  unknown:
    'La nota no tiene la firma de ningún testigo registrado. Los testigos los registra quien opera el servidor: npm run seals -- witness add LLAVE.',
  false: 'La firma del testigo es falsa: no es de esta nota, o la nota cambió.',
  before:
    'La hora de la firma del testigo es anterior al sello, que entonces no existía: el testigo tiene que poner su reloj en hora y firmar de nuevo.',
  early: 'La hora de la firma del testigo está en el futuro: el testigo tiene que poner su reloj en hora.',
};

/** @throws {Refused} */
async function cosigned({ pool, store }: PageParts, note: string, by: string): Promise<CosignedAnswer> {
  const witnesses = await registeredWitnesses(store);
  const outcome = await addCosignatures(pool, noteOf(note), { witnesses, by, now: new Date() });
  if (outcome.is !== 'added')
    throw new Refused(`cosignature-${outcome.is}`, NOT_COSIGNED[outcome.is], 'p_note');
  if (outcome.names.length === 0)
    throw new Refused('cosignature-known', `El sello ${outcome.seal.number} ya tiene esa firma.`, 'p_note');
  return { number: outcome.seal.number, names: outcome.names };
}

/** @throws {Refused} */
async function comparable(parts: PageParts, { note, vkey }: ComparedSeal): Promise<number> {
  if (vkey !== undefined && !parseVkey(vkey))
    throw new Refused(
      'seal-key',
      'La llave no se entiende: debe ser como expediente/…+…+…, sin espacios, tal como la recibió.',
      'p_vkey',
    );
  const terms = await termsOf(parts);
  const held = heldNote(noteOf(note), vkey, terms);
  if (held.is !== 'checkpoint') {
    const unknown = held.is === 'unknown' && vkey === undefined;
    throw new Refused(
      `seal-${held.is}`,
      unknown ? UNKNOWN_HERE : NOT_HELD[held.is],
      held.is === 'unknown' && vkey !== undefined ? 'p_vkey' : 'p_note',
    );
  }
  return held.checkpoint.size;
}

const UNKNOWN_HERE =
  'El sello no está firmado por ninguna llave que este servidor conozca: es de otro registro, o aquí se cambió la llave. Indique la llave pública que usted conserva.';
