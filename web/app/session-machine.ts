import { SESSION_ERROR } from '@expediente/kernel/envelope.ts';
import type { ExecutorChoice, LoginAnswer, SessionAnswer } from '@expediente/schemas/session/read.ts';
import { assign, fromPromise, setup } from 'xstate';
import { type Credentials, checkSession } from '../base/session-calls.ts';
import { clearSession, keepSession, type SessionData } from '../base/session-store.ts';

export interface SessionContext {
  readonly session: SessionData | undefined;
  readonly executors: readonly ExecutorChoice[];
  readonly chosen: number | undefined;
  /** Credentials of the sign-in just made, while its weak password is being changed. */
  readonly credentials: Credentials | undefined;
  readonly ticket: string;
}

export type SessionEvent =
  | { readonly type: 'signedIn'; readonly credentials: Credentials; readonly answer: LoginAnswer }
  | { readonly type: 'passwordChanged' }
  | { readonly type: 'choose'; readonly executor: number }
  | { readonly type: 'retry' };

const isDenied = (error: unknown): boolean => error instanceof Error && error.message === SESSION_ERROR;

/**
 * True while no executor is assigned: then the executors that the person may act for decide the way on, none, one or
 * several (R1 §4).
 */
const unassigned = (answer: SessionAnswer): boolean => answer.unit_executor_assigned === null;

/**
 * Session start, run on every load (R1 §4): check the session, assign an executor, ready. Assigning one asks for the
 * session again and reloads the page, as R1 demands. A weak password is changed before entering.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actors: {
    check: fromPromise<SessionAnswer, number | undefined>(({ input }) => checkSession(input)),
  },
  actions: {
    keep: assign({ session: (_, answer: SessionAnswer) => keepSession(answer) }),
    forget: assign({ session: undefined }),
    clearStorage: () => clearSession(),
    reload: () => location.reload(),
    goToRoot: () => location.assign(document.baseURI),
  },
}).createMachine({
  id: 'session',
  context: { session: undefined, executors: [], chosen: undefined, credentials: undefined, ticket: '' },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        src: 'check',
        input: () => undefined,
        onDone: [
          {
            guard: ({ event }) => unassigned(event.output) && event.output.executors.length === 1,
            target: 'assigning',
            actions: assign({ chosen: ({ event }) => event.output.executors[0]?.id }),
          },
          {
            guard: ({ event }) => unassigned(event.output) && event.output.executors.length > 1,
            target: 'choosing',
            actions: assign({ executors: ({ event }) => event.output.executors }),
          },
          { target: 'ready', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: ({ event }) => isDenied(event.error), target: 'signedOut', actions: 'clearStorage' },
          { target: 'unreachable' },
        ],
      },
    },
    choosing: {
      on: {
        choose: { target: 'assigning', actions: assign({ chosen: ({ event }) => event.executor }) },
      },
    },
    assigning: {
      invoke: {
        src: 'check',
        input: ({ context }) => context.chosen,
        onDone: {
          target: 'reloading',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'reload'],
        },
        onError: [
          { guard: ({ event }) => isDenied(event.error), target: 'signedOut', actions: 'clearStorage' },
          { target: 'unreachable' },
        ],
      },
    },
    signedOut: {
      on: {
        signedIn: [
          {
            guard: ({ event }) => event.answer.weak === 1,
            target: 'changingPassword',
            actions: assign({
              credentials: ({ event }) => event.credentials,
              ticket: ({ event }) => event.answer.jwt,
            }),
          },
          { target: 'entering', actions: 'goToRoot' },
        ],
      },
    },
    changingPassword: { on: { passwordChanged: { target: 'entering', actions: 'goToRoot' } } },
    unreachable: { on: { retry: 'checking' } },
    entering: { type: 'final' },
    reloading: { type: 'final' },
    ready: { type: 'final' },
  },
});
