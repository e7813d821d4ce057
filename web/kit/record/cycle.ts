import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { ListLayout, StatusColumn } from '@expediente/schemas/shared/layout.ts';
import type { AuditRead } from '@expediente/schemas/shared/read.ts';
import type { ViewOf } from '@expediente/schemas/shared/view.ts';
import type { ComponentType, ReactNode } from 'react';
import { type BorrowedStep, borrowed, type ShownAction, shownActions } from '../actions/actions.ts';
import type { DialogHeight } from '../dialog/RecordDialog.tsx';
import type { Filter } from '../list/ListTools.tsx';
import type { OffPaths, States } from '../steps/StatusBar.tsx';
import type { Steps } from '../steps/step.ts';
import type { StepsOf } from '../steps/useRecordSteps.tsx';
import type { ActionColumn, ListedRecord, Looks } from './RecordScreen.tsx';

/** A row of a life cycle's list, with the code of its status. */
export type CycleRow = ListedRecord & { readonly state: number };
/** A record of a life cycle, read whole. */
export type CycleDetail = CycleRow & AuditRead;

/** What the form of a life cycle is given. */
export interface RecordFormProps<Detail> {
  /** Absent: a new record. */
  readonly saved?: Detail | undefined;
  /** Why it can no longer be saved; undefined while it can. */
  readonly closed?: string | undefined;
  /** Names the record, or the new one: 'PAC nuevo'. */
  readonly title: string;
  /** Where the record is in its life cycle; nothing for a new one. */
  readonly bar: ReactNode;
  /** Why the record is off the path of its life cycle, in a sentence; '' where it is not. */
  readonly off: string;
  /** The profile may send records on: 'Guardar y enviar'. */
  readonly maySend: boolean;
  onSaved(id: string | number): void;
  /** A new one was saved and its form stays open: it is read, and given to the form as `saved`. */
  onMade(id: string | number): void;
  onClose(): void;
}

type OfRecord<Detail> = ComponentType<{ readonly record: Detail }>;

/** The parts of a record's view that are the module's own: a file with a default export. */
export interface RecordParts<Detail> {
  /** Below the facts: lines, tables. */
  readonly default: OfRecord<Detail>;
  /** Below the bar of statuses: notices, alerts. */
  readonly Head?: OfRecord<Detail>;
  /** In the place of the life cycle's lead. */
  readonly Lead?: OfRecord<Detail>;
  /** Buttons that are no action of its status. */
  readonly Buttons?: OfRecord<Detail>;
}

/** The list of a life cycle. */
export interface CycleList<Row> {
  /** Operation that lists the records of a year. */
  path(year: number): string;
  readonly layout: ListLayout<Row, StatusColumn<Row, string>>;
  readonly sort: string;
  /** Names the list for screen readers. */
  readonly name: string;
  /** What a list without records says. */
  nothing(year: number): string;
  /** Statuses besides the record's own, as chips. */
  readonly looks?: Looks<Row>;
  /** What columns show where it is not their value. */
  readonly texts?: Readonly<Partial<Record<keyof Row, (row: Row) => string>>>;
  /** Besides the one by status. */
  readonly filters?: readonly Filter[];
  /** In the place of the layout's. */
  readonly card?: ListLayout<Row>['card'];
  /** What identifies a row on a card; absent: its first field. */
  cardTitle?(row: Row): string;
  /** It can be asked as it was at the end of a day (`days` of its read model). */
  readonly byDay?: true;
  /** Actions with a column of their own in front of the others: prints. */
  readonly ownColumns?: readonly ActionColumn[];
  /** Buttons next to the new record's. */
  readonly tools?: ReactNode;
}

/**
 * The screen of a life cycle as data: its list, its records and their steps. `recordPage` draws it; what is not plain is
 * a part of the module's own, loaded with the dialog.
 */
export interface Cycle<Row extends CycleRow, Detail extends Row & CycleDetail>
  extends Omit<StepsOf<Row>, 'command'> {
  /** Its name is the history's too: `pac`. */
  readonly states: States;
  /** 'PAC' and its article. */
  readonly noun: string;
  readonly article: 'el' | 'la';
  /** What a new one is called, where the article does not say it: 'Acta nueva'. */
  readonly fresh?: string;
  /** What a record is called: 'PAC 2026 · EMERGENCIA'. */
  name(row: Row): string;
  readonly list: CycleList<Row>;
  readonly steps: Steps<Row>;
  /** Key and revision for steps; absent: `p_id` and `p_revision`. */
  command?(row: Row): object;
  /** Offered actions that are started elsewhere than on the record: ticked in the list. */
  readonly apart?: readonly string[];
  /** The action that shows a record, where it is not `view`. */
  readonly opens?: string;
  /** Steps that borrow the action of another. */
  readonly borrows?: Readonly<Record<string, BorrowedStep>>;
  readonly off: OffPaths<Detail>;
  readonly view: ViewOf<Detail>;
  /** Lines of the form, which a record without parts of its own shows below its facts. */
  readonly lines?: FormField;
  readonly height?: DialogHeight;
  /** Loads the form; absent: its records are made by steps of others. */
  form?(): Promise<{ readonly default: ComponentType<RecordFormProps<Detail>> }>;
  /** Loads the parts of the view that are the module's own. */
  parts?(): Promise<RecordParts<Detail>>;
}

/** The actions of a record as its list and its view have them; the one that shows it is `view` in every life cycle. */
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

/** What steps need to know of a life cycle. */
export const stepsOf = <Row extends CycleRow, Detail extends Row & CycleDetail>(
  cycle: Cycle<Row, Detail>,
): StepsOf<Row> => ({
  ...cycle,
  command: cycle.command ?? (({ id, revision }) => ({ p_id: id, p_revision: revision })),
});
