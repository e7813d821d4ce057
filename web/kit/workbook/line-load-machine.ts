import type { LineLoadRead } from '@expediente/schemas/shared/line-load.ts';
import { assign, setup } from 'xstate';
import type { Choices, LinesToAdd } from './line-load.ts';
import { problemOf, workbookReading } from './workbook-reading.ts';

/** Throws an Error whose message people may read. */
export type ReadLines = (file: File) => Promise<LineLoadRead>;

interface Context {
  readonly readLines: ReadLines;
  readonly file: File | undefined;
  readonly read: LineLoadRead | undefined;
  readonly choices: Choices;
  /** What was added, once it was. */
  readonly done: LinesToAdd | undefined;
  /** Why the file was not read. */
  readonly problem: string;
}

type LineLoadEvent =
  | { readonly type: 'choose'; readonly file: File }
  | { readonly type: 'pick'; readonly row: number; readonly supply: number | null }
  | { readonly type: 'added'; readonly lines: LinesToAdd }
  | { readonly type: 'again' };

const NONE: Choices = new Map();

/** Loading the lines of a form: choose → reading → looked (choices) → added. */
export const lineLoadMachine = setup({
  types: { context: {} as Context, events: {} as LineLoadEvent, input: {} as ReadLines },
  actors: {
    read: workbookReading<LineLoadRead>(),
  },
}).createMachine({
  id: 'line-load',
  context: ({ input }) => ({
    readLines: input,
    file: undefined,
    read: undefined,
    choices: NONE,
    done: undefined,
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
        input: ({ context: { readLines, file } }) => ({ read: readLines, file }),
        onDone: {
          target: 'looked',
          actions: assign({ read: ({ event }) => event.output, choices: NONE, done: undefined }),
        },
        onError: { target: 'choose', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    looked: {
      on: {
        pick: {
          actions: assign({
            choices: ({ context, event }) => new Map([...context.choices, [event.row, event.supply]]),
          }),
        },
        added: { target: 'added', actions: assign({ done: ({ event }) => event.lines }) },
        again: 'choose',
      },
    },
    added: { on: { again: 'choose' } },
  },
});
