import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import type { ApprovalStatusCode } from '@expediente/schemas/shared/approval.ts';
import { type LifeCycleTable, lifeCycle } from '../life-cycle/table.ts';

/** `nuevo`: not drafted yet. */
export type ApprovalStatus = 'nuevo' | 'pendiente' | 'enviado' | 'rechazado' | 'aprobado';
type Group = 'main' | 'open' | 'printable';

/** Commands that every approval has, by the word of its record: `SavePac`. */
export type ApprovalCommand<Word extends string> =
  `${'Save' | 'Send' | 'Withdraw' | 'Reject' | 'Approve'}${Word}`;
/** Events that every approval has: `PacDrafted`. */
export type ApprovalEvent<Word extends string> =
  `${Word}${'Drafted' | 'Revised' | 'Sent' | 'Withdrawn' | 'Rejected' | 'Approved'}`;

/** Definition of one approval besides what all share. */
export interface ApprovalDefinition<Word extends string, Command extends string, Event extends string> {
  readonly id: string;
  /** Titles of what waits, by the action that it waits for: 'PAC por aprobar'. */
  readonly waiting: Readonly<Record<'approve' | 'update' | 'sendrequest', string>>;
  /** Actions that every status offers besides `view`. */
  readonly always?: readonly string[];
  /** Prints a document from being sent on, by this action. */
  readonly prints?: string;
  /** Events that an approval brings about, where there are more than one. */
  readonly approvedBy?: readonly Event[];
  /** Commands besides the shared five, in the states where they may happen. */
  readonly on?: {
    readonly [Status in ApprovalStatus]?: Readonly<
      Record<Exclude<Command, ApprovalCommand<Word>>, readonly Event[]>
    >;
  };
  /** Where the events besides the shared six lead, and those of the six that lead elsewhere. */
  readonly after: { readonly [Type in Exclude<Event, ApprovalEvent<Word>>]: ApprovalStatus | 'stays' } & {
    readonly [Type in ApprovalEvent<Word>]?: ApprovalStatus | 'stays';
  };
}

/**
 * The one table of R3 §4 for annual plans, reprogrammings, quarterly programmings and their extensions: written,
 * sent, approved, rejected or taken back; written and sent again from a rejection:
 * `approvalStates<PacCommand['type'], PacEvent['type']>()('Pac', { … })`.
 */
export const approvalStates =
  <Command extends string, Event extends string>() =>
  <const Word extends string>(
    word: Word,
    definition: ApprovalDefinition<Word, Command, Event>,
  ): LifeCycleTable<ApprovalStatus, Group, ApprovalStatusCode> => {
    const { id, waiting, always = [], prints, approvedBy = [`${word}Approved`], on = {}, after } = definition;
    const printed = prints === undefined ? [] : [prints];
    const printable = prints === undefined ? ([] as const) : (['printable'] as const);
    const editing = { [`Save${word}`]: [`${word}Revised`], [`Send${word}`]: [`${word}Sent`] };
    return lifeCycle<string, string, ApprovalStatusCode>()({
      id,
      initial: 'nuevo',
      states: {
        nuevo: { on: { [`Save${word}`]: [`${word}Drafted`], ...on.nuevo } },
        pendiente: {
          code: 0,
          label: 'PENDIENTE',
          tone: 'waiting',
          tags: ['main', 'open'],
          offers: ['update', 'sendrequest', 'view', ...always],
          on: { ...editing, ...on.pendiente },
        },
        enviado: {
          code: 1,
          label: 'PENDIENTE DE APROBACIÓN',
          tone: 'moving',
          tags: ['main', ...printable],
          offers: ['approve', 'refuse', WITHDRAW, 'view', ...always, ...printed],
          on: {
            [`Approve${word}`]: approvedBy,
            [`Reject${word}`]: [`${word}Rejected`],
            [`Withdraw${word}`]: [`${word}Withdrawn`],
            ...on.enviado,
          },
        },
        rechazado: {
          code: 2,
          label: 'RECHAZADO',
          tone: 'refused',
          tags: ['open', ...printable],
          offers: ['update', 'sendrequest', 'view', ...always, ...printed],
          on: { ...editing, ...on.rechazado },
        },
        aprobado: {
          code: 3,
          label: 'APROBADO',
          tone: 'done',
          tags: ['main', ...printable],
          offers: ['view', ...always, ...printed],
          on: { ...on.aprobado },
        },
      },
      after: {
        [`${word}Drafted`]: 'pendiente',
        // One that was rejected stays so until it is sent again.
        [`${word}Revised`]: 'stays',
        [`${word}Sent`]: 'enviado',
        [`${word}Withdrawn`]: 'pendiente',
        [`${word}Rejected`]: 'rechazado',
        [`${word}Approved`]: 'aprobado',
        ...after,
      },
      waiting: [
        { states: ['enviado'], action: 'approve', title: waiting.approve },
        { states: ['rechazado'], action: 'update', title: waiting.update },
        { states: ['pendiente'], action: 'sendrequest', title: waiting.sendrequest },
      ],
    });
  };
