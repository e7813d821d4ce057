import { ClearError } from '@expediente/platform/clear-error.ts';
import { Refused } from '@expediente/platform/refusals.ts';

/** Exit code of a comparison that found something; failures have 1. */
export const CHANGES = 3;
/** Exit code when the log is not the one from which the tables in use were made (`ManipulatedLog`). */
export const MANIPULATED = 4;
/** Exit code of a comparison with tables in use that have stopped, which says nothing about later events. */
export const PARTIAL = 1;

/** @throws {ClearError} with the words of a refusal */
export async function refusedInWords<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    throw error instanceof Refused ? new ClearError(error.message) : error;
  });
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
