import { ClearError } from '@expediente/platform/clear-error.ts';
import type pg from 'pg';
import type { Installation } from '../installation/installation.ts';

/** Runs a check; a failure carries the reason that the installation knows, if it knows one. */
export async function explained(
  { whyDown }: Pick<Installation, 'whyDown'>,
  check: () => Promise<unknown>,
): Promise<unknown> {
  return await check().catch((error: unknown) => {
    const why = whyDown?.();
    throw why === undefined || error instanceof ClearError ? error : new ClearError(why, { cause: error });
  });
}

/**
 * Checks whether people can work: a call of theirs takes a connection while another is in use, as a sign-in does, so
 * that one connection that is already open proves too little.
 */
export const usable = async (pool: Pick<pg.Pool, 'query'>): Promise<unknown> =>
  await Promise.all([pool.query('select 1'), pool.query('select 1')]);
