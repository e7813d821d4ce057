import { ClearError } from '@expediente/platform/clear-error.ts';
import { Refused } from '@expediente/platform/refusals.ts';

/** Exit code of a comparison that found something; 1 is for what failed. */
export const CHANGES = 3;
/** Exit code where the log is not the one that the tables in use were made from: `ManipulatedLog`. */
export const MANIPULATED = 4;
/** Exit code of a comparison up to where the tables in use stand still: it says nothing about what comes after. */
export const PARTIAL = 1;

/** @throws {ClearError} what the work was refused with, in its words */
export async function refusedInWords<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    throw error instanceof Refused ? new ClearError(error.message) : error;
  });
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
