import { WORKBOOK_MISSING } from '@expediente/schemas/shared/sentences.ts';
import { fromPromise } from 'xstate';

interface Chosen<Read> {
  /** Throws an Error with a message for people. */
  read(file: File): Promise<Read>;
  readonly file: File | undefined;
}

/** XState actor that reads the chosen workbook. */
export const workbookReading = <Read>() =>
  fromPromise<Read, Chosen<Read>>(async ({ input: { read, file } }) => {
    if (!file) throw new Error(WORKBOOK_MISSING);
    return await read(file);
  });

/** Reason of a failure in words for people. */
export const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'No se pudo terminar. Inténtelo de nuevo.';
