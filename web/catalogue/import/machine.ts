import type { ImportSheet, RowResult } from '@expediente/schemas/catalogues/import.ts';
import { assign, fromCallback, setup } from 'xstate';
import { problemOf, workbookReading } from '../../kit/workbook/workbook-reading.ts';
import { withAwaited } from './awaited.ts';

/** Calls to the server; each throws an Error whose message is for the user. */
export interface ImportCalls {
  read(file: File): Promise<ImportSheet>;
  check(rows: readonly ImportSheet['rows'][number][], signal: AbortSignal): Promise<readonly RowResult[]>;
  load(rows: readonly RowToLoad[], signal: AbortSignal): Promise<readonly RowResult[]>;
}

/** Row that was checked, with the revision of the record that it would change. */
export interface RowToLoad {
  readonly row: number;
  readonly values: ImportSheet['rows'][number]['values'];
  readonly revision: number | null;
}

interface Context {
  readonly calls: ImportCalls;
  readonly file: File | undefined;
  readonly sheet: ImportSheet;
  /** Results by row number of the sheet. */
  readonly checked: ReadonlyMap<number, RowResult>;
  readonly loaded: ReadonlyMap<number, RowResult>;
  /** Message of the call that failed; '' if none did. */
  readonly problem: string;
}

export type ImportEvent =
  | { readonly type: 'choose'; readonly file: File }
  | { readonly type: 'load' }
  | { readonly type: 'stop' }
  | { readonly type: 'again' }
  | { readonly type: 'slice'; readonly rows: readonly RowResult[] }
  | { readonly type: 'ended' }
  | { readonly type: 'failed'; readonly message: string };

/** Rows per call; the server accepts up to IMPORT_SLICE. */
const SLICE = 200;
const EMPTY: ImportSheet = { sheet: '', hidden: 0, others: [], columns: [], rows: [] };

interface Slices<Row> {
  readonly rows: readonly Row[];
  run(slice: readonly Row[], signal: AbortSignal): Promise<readonly RowResult[]>;
}

/** Runs one slice of rows after the other, until all are done or the import is closed. */
const slices = fromCallback<ImportEvent, Slices<never>>(({ input, sendBack }) => {
  const stopped = new AbortController();
  const work = async (): Promise<void> => {
    for (let at = 0; at < input.rows.length && !stopped.signal.aborted; at += SLICE) {
      sendBack({ type: 'slice', rows: await input.run(input.rows.slice(at, at + SLICE), stopped.signal) });
    }
    sendBack({ type: 'ended' });
  };
  work().catch((error: unknown) => {
    if (!stopped.signal.aborted) sendBack({ type: 'failed', message: problemOf(error) });
  });
  return () => stopped.abort();
});

const byRow = (before: ReadonlyMap<number, RowResult>, rows: readonly RowResult[]) =>
  new Map([...before, ...rows.map((each) => [each.row, each] as const)]);

/** Rows that loading would write: new and changed ones. */
export const rowsToLoad = ({ sheet, checked }: Pick<Context, 'sheet' | 'checked'>): readonly RowToLoad[] =>
  sheet.rows.flatMap(({ row, values }) => {
    const result = checked.get(row);
    return result && (result.is === 'new' || result.is === 'changed')
      ? [{ row, values, revision: result.revision }]
      : [];
  });

/** Rows with valid cells; the others are refused without asking the server. */
const rowsToCheck = ({ sheet }: Context) => sheet.rows.filter(({ faults }) => faults.length === 0);

const refusedCells = ({ rows }: ImportSheet): readonly RowResult[] =>
  rows.flatMap(({ row, faults }) =>
    faults.length === 0 ? [] : [{ row, is: 'refused' as const, changes: [], faults, revision: null }],
  );

/** States of loading a workbook: choose → reading → checking → looked → loading → done (interface "Import"). */
export const importMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportEvent,
    input: {} as ImportCalls,
  },
  actors: {
    read: workbookReading<ImportSheet>(),
    slices,
  },
}).createMachine({
  id: 'import',
  context: ({ input }) => ({
    calls: input,
    file: undefined,
    sheet: EMPTY,
    checked: new Map(),
    loaded: new Map(),
    problem: '',
  }),
  initial: 'choose',
  states: {
    choose: {
      on: {
        choose: { target: 'reading', actions: assign({ file: ({ event }) => event.file, problem: '' }) },
      },
    },
    reading: {
      invoke: {
        src: 'read',
        input: ({ context: { calls, file } }) => ({ read: calls.read, file }),
        onDone: {
          target: 'checking',
          actions: assign({
            sheet: ({ event }) => event.output,
            checked: ({ event }) => byRow(new Map(), refusedCells(event.output)),
            loaded: new Map(),
          }),
        },
        onError: { target: 'choose', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    checking: {
      invoke: {
        src: 'slices',
        // The casts hold: `run` takes rows of just this type.
        input: ({ context }): Slices<never> => ({
          rows: rowsToCheck(context) as never[],
          run: context.calls.check,
        }),
      },
      on: {
        slice: { actions: assign({ checked: ({ context, event }) => byRow(context.checked, event.rows) }) },
        ended: {
          target: 'looked',
          actions: assign({ checked: ({ context }) => withAwaited(context.sheet, context.checked) }),
        },
        failed: { target: 'choose', actions: assign({ problem: ({ event }) => event.message }) },
        stop: 'choose',
      },
    },
    looked: {
      on: { load: { target: 'loading', actions: assign({ problem: '' }) }, again: 'choose' },
    },
    loading: {
      invoke: {
        src: 'slices',
        // The casts hold as above.
        input: ({ context }): Slices<never> => ({
          rows: rowsToLoad(context) as never[],
          run: context.calls.load,
        }),
      },
      on: {
        slice: { actions: assign({ loaded: ({ context, event }) => byRow(context.loaded, event.rows) }) },
        ended: 'done',
        failed: { target: 'done', actions: assign({ problem: ({ event }) => event.message }) },
        stop: {
          target: 'done',
          actions: assign({
            problem:
              'Se detuvo la carga. Las filas ya guardadas se conservan: cargue el archivo de nuevo para terminar.',
          }),
        },
      },
    },
    done: { on: { again: 'choose' } },
  },
});

/** Rows refused in checking or in loading, with their reasons. */
export const refusedRows = ({ checked, loaded }: Pick<Context, 'checked' | 'loaded'>): readonly RowResult[] =>
  [...byRow(checked, [...loaded.values()]).values()]
    .filter(({ is }) => is === 'refused')
    .sort((a, b) => a.row - b.row);

/** Results of all loaded rows, with their changes, and of the refused ones. */
export function finishedRows({ checked, loaded }: Pick<Context, 'checked' | 'loaded'>): readonly RowResult[] {
  const saved = [...loaded.values()]
    .filter(({ is }) => is !== 'refused')
    .map((each) => ({ ...each, changes: checked.get(each.row)?.changes ?? [] }));
  return [...saved, ...refusedRows({ checked, loaded })].sort((a, b) => a.row - b.row);
}
