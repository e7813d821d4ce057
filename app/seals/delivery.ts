import { ClearError, oneLine } from '@expediente/platform/clear-error.ts';
import type pg from 'pg';
import type { Log } from './entries.ts';
import { writeSealFolder } from './folder.ts';
import { lastSeal } from './kept.ts';

type Db = Pick<pg.Pool, 'query'>;

/** Place that seals are brought to automatically; `signer` records whether the last seal could be made at all. */
export type Target = 'folder' | 'witness' | 'stamp' | 'signer';

/** The last attempt to bring seals somewhere. */
export interface Delivery {
  /** Number of the seal that was the last one then. */
  readonly number: number;
  readonly at: Date;
  /** Reason of the failure in Spanish; '': it succeeded. */
  readonly error: string;
}

/** The last attempt of each target. */
export async function deliveries(db: Db): Promise<ReadonlyMap<Target, Delivery>> {
  const { rows } = await db.query<Delivery & { readonly target: Target }>(
    'select target, number, at, error from seal_delivery',
  );
  return new Map(rows.map(({ target, ...delivery }) => [target, delivery]));
}

/**
 * Brings the last seal to a target and records the outcome; does nothing where there is no seal.
 * @throws {ClearError}
 */
export async function deliver(db: Db, target: Target, bring: () => Promise<unknown>): Promise<void> {
  const last = await lastSeal(db);
  if (!last) return;
  try {
    await bring();
    await keep(db, target, last.number, '');
  } catch (error) {
    await keep(db, target, last.number, error instanceof ClearError ? error.message : oneLine(error));
    throw error;
  }
}

const keep = async (db: Db, target: Target, number: number, error: string): Promise<unknown> =>
  await db.query('select seal_deliver($1, $2, $3)', [target, number, error]);

/** Records why the log could not be sealed; '': it was sealed. */
export async function noteRefusal(db: Db, error: string): Promise<void> {
  const [last, before] = [await lastSeal(db), (await deliveries(db)).get('signer')];
  if ((before?.error ?? '') !== error) await keep(db, 'signer', last?.number ?? 0, error);
}

/** Whether a target does not have the last seal, or the last attempt there failed. */
export async function lacks(db: Db, target: Target): Promise<boolean> {
  const last = await lastSeal(db);
  const delivery = (await deliveries(db)).get(target);
  return (
    last !== undefined && (delivery === undefined || delivery.error !== '' || delivery.number < last.number)
  );
}

/** Writes the seals into the folder of SEAL_DIR. @throws {ClearError} when it cannot be written */
export const deliverToFolder = async (db: Db, folder: string, entriesOf?: Log): Promise<void> =>
  await deliver(db, 'folder', async () => await writeSealFolder(db, folder, entriesOf));
