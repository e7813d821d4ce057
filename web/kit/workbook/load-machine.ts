import { assign, setup } from 'xstate';
import { problemOf, workbookReading } from './workbook-reading.ts';

/** A supply chosen for a row with several, by the row's number; null: the row is left out. */
export type Choices = ReadonlyMap<number, number | null>;

/** Throws an Error with a message for people. */
type ReadFile<Read> = (file: File) => Promise<Read>;

interface Context<Read, Lines> {
  readonly readFile: ReadFile<Read>;
  readonly file: File | undefined;
  readonly read: Read | undefined;
  readonly choices: Choices;
  /** Added lines, after they were added. */
  readonly done: Lines | undefined;
  /** Reason for which the file was not read; '': none. */
  readonly problem: string;
}

type LoadEvent<Lines> =
  | { readonly type: 'choose'; readonly file: File }
  | { readonly type: 'pick'; readonly row: number; readonly supply: number | null }
  | { readonly type: 'added'; readonly lines: Lines }
  | { readonly type: 'again' };

const NONE: Choices = new Map();

/** Loading the lines of a form: choose → reading → looked (choices) → added. */
export const loadMachine = <Read, Lines>() =>
  setup({
    types: {
      context: {} as Context<Read, Lines>,
      events: {} as LoadEvent<Lines>,
      input: {} as ReadFile<Read>,
    },
    actors: {
      read: workbookReading<Read>(),
    },
  }).createMachine({
    id: 'line-load',
    context: ({ input }) => ({
      readFile: input,
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
          input: ({ context: { readFile, file } }) => ({ read: readFile, file }),
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
