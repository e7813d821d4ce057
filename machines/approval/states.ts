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

/** Parts of an approval in which its kinds of record differ. */
export interface ApprovalDefinition<Word extends string, Command extends string, Event extends string> {
  readonly id: string;
  /** Titles of lists of waiting records, by the action that the records wait for: 'PAC por aprobar'. */
  readonly waiting: Readonly<Record<'approve' | 'update' | 'sendrequest', string>>;
  /** Actions that every status offers besides `view`. */
  readonly always?: readonly string[];
  /** Action that prints a document; offered once the record has been sent. */
  readonly prints?: string;
  /** Events that the approval brings about; absent: `{Word}Approved` alone. */
  readonly approvedBy?: readonly Event[];
  /** Commands besides the shared five, in the states where they may happen. */
  readonly on?: {
    readonly [Status in ApprovalStatus]?: Readonly<
      Record<Exclude<Command, ApprovalCommand<Word>>, readonly Event[]>
    >;
  };
  /** Status to which each further event leads, and each of the shared six that leads elsewhere than by default. */
  readonly after: { readonly [Type in Exclude<Event, ApprovalEvent<Word>>]: ApprovalStatus | 'stays' } & {
    readonly [Type in ApprovalEvent<Word>]?: ApprovalStatus | 'stays';
  };
}

/**
 * Life cycle that annual plans, reprogrammings, quarterly programmings and their extensions share (R3 §4): a record is
 * drafted, sent, and then approved, rejected or withdrawn; a rejected record is revised and sent again:
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
        // A rejected record stays rejected while it is revised, until it is sent again.
        [`${word}Revised`]: 'stays',
        [`${word}Sent`]: 'enviado',
        [`${word}Withdrawn`]: 'pendiente',
        [`${word}Rejected`]: 'rechazado',
        [`${word}Approved`]: 'aprobado',
        ...after,
      },
      waiting: [
        { states: ['enviado'], action: 'approve', title: waiting.approve },
        { states: ['rechazado'], action: 'update', title: waiting.update, own: true },
        { states: ['pendiente'], action: 'sendrequest', title: waiting.sendrequest, own: true },
      ],
    });
  };
