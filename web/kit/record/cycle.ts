import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { ListLayout, StatusColumn } from '@expediente/schemas/shared/layout.ts';
import type { AuditRead } from '@expediente/schemas/shared/read.ts';
import type { ViewOf } from '@expediente/schemas/shared/view.ts';
import type { ComponentType, ReactNode } from 'react';
import { type BorrowedStep, borrowed, type ShownAction, shownActions } from '../actions/actions.ts';
import type { Decided } from '../approval/decision.ts';
import type { DialogHeight } from '../dialog/RecordDialog.tsx';
import type { Filter } from '../list/filters.tsx';
import type { OffPaths, States } from '../steps/StatusBar.tsx';
import type { Steps } from '../steps/step.ts';
import type { StepsOf } from '../steps/useRecordSteps.tsx';
import type { ActionColumn, ListedRecord, Looks } from './RecordScreen.tsx';

/** A row of a life cycle's list, with the code of its status. */
export type CycleRow = ListedRecord & { readonly state: number };
/** A record of a life cycle, read whole. */
export type CycleDetail = CycleRow & AuditRead;

/** Props of the form of a life cycle's records. */
export interface RecordFormProps<Detail> {
  /** Saved record; absent: a new one. */
  readonly saved?: Detail | undefined;
  /** Reason for which it can no longer be saved; undefined while it can. */
  readonly closed?: string | undefined;
  /** Name of the record, or of a new one: 'PAC nuevo'. */
  readonly title: string;
  /** Bar of the record's life cycle; nothing for a new one. */
  readonly bar: ReactNode;
  /** Reason for which the record is off its life cycle's path, in a sentence; '': it is on the path. */
  readonly off: string;
  /** The profile may send records on: 'Guardar y enviar'. */
  readonly maySend: boolean;
  onSaved(id: string | number): void;
  /** Called after a new record was saved while its form stays open: the record is read and becomes `saved`. */
  onMade(id: string | number): void;
  onClose(): void;
}

type OfRecord<Detail> = ComponentType<{ readonly record: Detail }>;

/** Props of the content of a record's view. */
export interface PartsProps<Detail> {
  readonly record: Detail;
  /** True where the decision is shown before it: its lines are not repeated. */
  readonly isDecided: boolean;
}

/** Parts of a record's view that its module draws: a file with a default export. */
export interface RecordParts<Detail> {
  /** Content in the place of facts and lines: tables, sections. */
  readonly default: ComponentType<PartsProps<Detail>>;
  /** Content below the bar of statuses: notices, alerts. */
  readonly Head?: OfRecord<Detail>;
  /** Lead that replaces the life cycle's. */
  readonly Lead?: OfRecord<Detail>;
  /** Buttons that are no action of its status. */
  readonly Buttons?: OfRecord<Detail>;
}

export interface CycleList<Row> {
  /** Operation that lists the records of a year. */
  path(year: number): string;
  readonly layout: ListLayout<Row, StatusColumn<Row, string>>;
  readonly sort: string;
  /** Name of the list for screen readers. */
  readonly name: string;
  /** Text of a list without records. */
  nothing(year: number): string;
  /** Statuses besides the record's own, as chips. */
  readonly looks?: Looks<Row>;
  /** Texts of columns that do not show their plain value. */
  readonly texts?: Readonly<Partial<Record<keyof Row, (row: Row) => string>>>;
  /** Filters besides the one by status. */
  readonly filters?: readonly Filter[];
  /** Key fields of a card that replace the layout's. */
  readonly card?: ListLayout<Row>['card'];
  /** Heading of a card; absent: its first field. */
  cardTitle?(row: Row): string;
  /** It can be shown as it was at the end of a day (`days` of its read model). */
  readonly byDay?: true;
  /** Actions with a column of their own in front of the others: prints. */
  readonly ownColumns?: readonly ActionColumn[];
  /** Buttons next to the new record's. */
  readonly tools?: ReactNode;
}

/**
 * The screen of a life cycle as data: its list, its records and their steps. `recordPage` draws it; special parts are
 * components of the module, loaded with the dialog.
 */
export interface Cycle<Row extends CycleRow, Detail extends Row & CycleDetail>
  extends Omit<StepsOf<Row>, 'command'> {
  /** Table of the life cycle; its id, `pac`, is also its name in addresses of histories. */
  readonly states: States;
  /** Noun for its records, used with `article`: 'PAC'. */
  readonly noun: string;
  readonly article: 'el' | 'la';
  /** Name of a new record, where it does not follow from noun and article: 'Acta nueva'. */
  readonly fresh?: string;
  /** Name of a record: 'PAC 2026 · EMERGENCIA'. */
  name(row: Row): string;
  readonly list: CycleList<Row>;
  readonly steps: Steps<Row>;
  /** Key and revision for steps; absent: `p_id` and `p_revision`. */
  command?(row: Row): object;
  /** Actions that are not started on the record but on ticked rows of the list. */
  readonly apart?: readonly string[];
  /** Action that shows a record, where it is not `view`. */
  readonly opens?: string;
  /** Steps that are offered with the action of another step. */
  readonly borrows?: Readonly<Record<string, BorrowedStep>>;
  readonly off: OffPaths<Detail>;
  readonly view: ViewOf<Detail>;
  /** Decision on its records; absent: none is approved. */
  readonly decided?: Decided<Detail>;
  /** Field with the lines, shown below the facts of a record whose module draws no parts. */
  readonly lines?: FormField;
  readonly height?: DialogHeight;
  /** Loads the form; absent: its records are created by steps of other records. */
  form?(): Promise<{ readonly default: ComponentType<RecordFormProps<Detail>> }>;
  /** Loads the parts of the view that the module draws. */
  parts?(): Promise<RecordParts<Detail>>;
}

/** Actions of a record for its list and its view; the one that shows it is renamed to `view` in every life cycle. */
export const actionsOf = <Row extends CycleRow, Detail extends Row & CycleDetail>(
  { apart = [], opens = 'view', borrows = {} }: Cycle<Row, Detail>,
  granted: readonly ActionPermission[],
  { actions }: Row,
): readonly ShownAction[] =>
  borrowed(shownActions(granted, actions), borrows)
    .filter(({ offer }) => !apart.includes(offer.action))
    .map((each) =>
      each.offer.action === opens ? { ...each, offer: { ...each.offer, action: 'view' } } : each,
    );

/** Properties of a life cycle that its steps need. */
export const stepsOf = <Row extends CycleRow, Detail extends Row & CycleDetail>(
  cycle: Cycle<Row, Detail>,
): StepsOf<Row> => ({
  ...cycle,
  command: cycle.command ?? (({ id, revision }) => ({ p_id: id, p_revision: revision })),
});
