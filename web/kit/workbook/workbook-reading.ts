import { WORKBOOK_MISSING } from '@expediente/schemas/shared/sentences.ts';
import { fromPromise } from 'xstate';

interface Chosen<Read> {
  /** Throws an Error whose message people may read. */
  read(file: File): Promise<Read>;
  readonly file: File | undefined;
}

/** The step of a load in which the workbook that was chosen is read. */
export const workbookReading = <Read>() =>
  fromPromise<Read, Chosen<Read>>(async ({ input: { read, file } }) => {
    if (!file) throw new Error(WORKBOOK_MISSING);
    return await read(file);
  });

/** Why a step of a load did not end, for people. */
export const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'No se pudo terminar. Inténtelo de nuevo.';
