import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { Page, RecordRead } from '@expediente/schemas/shared/read.ts';
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Query } from '../../base/api.ts';
import { useGranted, useHindrance } from '../../base/session.tsx';
import { useMayOpen } from '../../base/useMayOpen.ts';
import { type ShownAction, shownActions } from '../actions/actions.ts';
import { GrantedButton } from '../actions/buttons.tsx';
import { ActionIcon, RowActions } from '../actions/RowActions.tsx';
import { HISTORY } from '../address/dialog-address.ts';
import { replayAddress } from '../address/history-address.ts';
import { useAddress } from '../address/useAddress.tsx';
import { NEW_RECORD, type RecordAddress, useRecordAddress } from '../address/useRecordAddress.ts';
import type { Queue } from '../dialog/queue.tsx';
import { StateChip, type StateLook } from '../figures/StateChip.tsx';
import { SetApartMark } from '../layout/SetApart.tsx';
import type { Column } from '../list/columns.tsx';
import { DataList } from '../list/DataList.tsx';
import type { ButtonColumn, DataListProps } from '../list/list-props.ts';
import { type List, useList } from '../list/useList.ts';
import { useBulk } from '../steps/useBulk.tsx';
import type { RecordDialogProps } from './OpenedRecord.tsx';
import { OpenRecord } from './OpenRecord.tsx';
import { usePendingQueue } from './usePendingQueue.ts';
import { useQueue, waitsFor } from './useQueue.ts';

/** A row of a life cycle's list. */
export type ListedRecord = RecordRead & { readonly id: string | number };

interface Options<Row> {
  /** Path of the operation that lists. */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly sort: string;
  /** Filters of the address that choose the list itself. */
  readonly apart?: readonly string[] | undefined;
  /** Part of the page that the list is, where others have rows of different kinds. */
  readonly part?: string | undefined;
  /** Parameters of the page by which the list is narrowed. */
  readonly parameters?: readonly string[] | undefined;
  /** Life cycle whose histories the rows of a past day open; present where the list can be shown as of a day. */
  readonly byDay?: string | undefined;
  /** Pages whose permissions count. */
  readonly pages: readonly [string, ...string[]];
  /** Name of a record: 'Pedido 7/2026 · EMERGENCIA'. */
  nameOf(row: Row): string;
}

export interface RecordScreenState<Row, Answer extends Page<Row>> {
  /** Path of the operation that lists. */
  readonly path: string;
  readonly list: List<Row, Answer>;
  readonly address: RecordAddress;
  readonly granted: readonly ActionPermission[];
  readonly queue: Queue | undefined;
  /** Life cycle of the histories that rows of a past day open. */
  readonly byDay: string | undefined;
}

const rowId = ({ id }: ListedRecord): string => String(id);

/** State of a life cycle's screen: its list, the open record, permissions and the record's place in the list. */
export function useRecordScreen<Row extends ListedRecord, Answer extends Page<Row> = Page<Row>>({
  path,
  query,
  sort,
  apart,
  part,
  parameters,
  byDay,
  pages,
  nameOf,
}: Options<Row>): RecordScreenState<Row, Answer> {
  const granted = useGranted(...pages);
  const list = useList<Row, Answer>({
    path,
    ...(query ? { query } : {}),
    ...{ part, parameters },
    byDay: byDay !== undefined,
    defaults: { sort, ...(apart ? { apart } : {}) },
  });
  const address = useRecordAddress();
  const listed = useQueue({ list, address, rowId, nameOf, waits: waitsFor(granted) });
  const pending = usePendingQueue(address);
  return { path, list, address, granted, queue: pending ?? listed, byDay };
}

interface Props<Row extends ListedRecord, Answer extends Page<Row>>
  extends Omit<DataListProps<Row, Answer>, 'list' | 'rowId' | 'actions' | 'toolbar' | 'onOpen' | 'nothing'> {
  readonly screen: RecordScreenState<Row, Answer>;
  readonly Dialog: ComponentType<RecordDialogProps>;
  /** Modes of the dialog by the action that opens them; other actions are steps. */
  readonly modes?: Readonly<Record<string, string>>;
  readonly steps: { readonly dialog: ReactNode; start(action: string, row: Row): void };
  /** New records can be created here, where that is granted. */
  readonly creates?: true;
  /** Buttons of the list next to the new record's: templates. */
  readonly tools?: ReactNode;
  /** Text of a list without records. */
  readonly nothing: string;
  /** Actions of a row, where they are not simply those granted and offered. */
  actionsOf?(granted: readonly ActionPermission[], row: Row): readonly ShownAction[];
  labelsOf?(row: Row): Readonly<Record<string, string>>;
  /** Actions with a column of their own in front of the others. */
  readonly ownColumns?: readonly ActionColumn[] | undefined;
}

/** A column with the button of one action. */
export interface ActionColumn {
  readonly action: string;
  readonly title: string;
}

const NO_COLUMNS: readonly ActionColumn[] = [];
const MODES: Readonly<Record<string, string>> = { view: '', update: 'editar' };
const ALL_OFFERED = (granted: readonly ActionPermission[], { actions }: ListedRecord) =>
  shownActions(granted, actions);

/** The list of a life cycle, the record that the address names, and the steps that start from a row (R3 §2). */
export function RecordScreen<Row extends ListedRecord, Answer extends Page<Row>>(props: Props<Row, Answer>) {
  const { screen, Dialog, modes = MODES, steps, creates, tools, nothing } = props;
  const { actionsOf = ALL_OFFERED, labelsOf, ownColumns = NO_COLUMNS } = props;
  const { list, address, granted, queue, byDay } = screen;
  const openPast = useOpenPast(byDay);
  const act = (action: string, row: Row) => {
    const mode = modes[action];
    if (mode === undefined) steps.start(action, row);
    else address.open(row.id, mode);
  };
  // AG Grid's renderers outlive this drawing, and read the latest functions here.
  const pressed = useRef({ act, actionsOf, granted });
  pressed.current = { act, actionsOf, granted };
  const buttons = useMemo(
    () =>
      ownColumns.map(
        ({ action, title }, place): ButtonColumn<Row> => ({
          id: `${action}-${place}`,
          title,
          draw: (row) => {
            const now = pressed.current;
            const shown = now.actionsOf(now.granted, row).find(({ offer }) => offer.action === action);
            return shown && <ActionIcon action={shown} labels={{}} onAction={() => now.act(action, row)} />;
          },
        }),
      ),
    [ownColumns],
  );
  const bulk = useBulk<Row, Answer>({
    ...{ path: screen.path, list, granted, rowId, own: props },
    actionsOf: (row) => actionsOf(granted, row),
  });
  const hindrance = useHindrance();
  const mayCreate =
    creates === true && hindrance === undefined && granted.some(({ field }) => field === 'create');
  const create = mayCreate && (
    <GrantedButton granted={granted} action="create" onClick={() => address.open(NEW_RECORD, 'editar')} />
  );
  return (
    <>
      <DataList
        {...props}
        {...bulk.selecting}
        list={list}
        rowId={rowId}
        toolbar={
          <>
            {tools}
            {list.state.day === '' && create}
          </>
        }
        actions={(row) => (
          <RowActions
            actions={actionsOf(granted, row)}
            apart={ownColumns.map(({ action }) => action)}
            labels={labelsOf?.(row) ?? {}}
            onAction={(action) => act(action, row)}
          />
        )}
        buttons={buttons}
        onOpen={(row) => (list.state.day === '' ? address.open(row.id) : openPast(row))}
        nothing={{ text: nothing, action: create }}
      />
      <OpenRecord address={address} queue={queue} creates={mayCreate} hindrance={hindrance}>
        {(record) => (
          <Dialog record={record} mode={address.mode} onMode={address.open} onClose={address.close} />
        )}
      </OpenRecord>
      {steps.dialog}
      {bulk.parts}
    </>
  );
}

/**
 * Opens a row of a past day: the record as it was then, or, for a profile without the page Historial, its Historia.
 * @param lifecycle absent for a list that cannot be shown as of a day
 */
function useOpenPast(lifecycle = ''): (row: ListedRecord) => void {
  const navigate = useNavigate();
  const { change } = useAddress();
  const linked = useMayOpen('historial');
  return ({ id, revision }) => {
    if (linked) void navigate(replayAddress({ lifecycle, id: String(id) }, revision));
    else change({ record: String(id), mode: '', tab: HISTORY });
  };
}

/** Chips by field; undefined: the row has none. */
export type Looks<Row> = {
  readonly [Field in keyof Row]?: ((row: Row) => StateLook | undefined) | undefined;
};

/** Columns with statuses as chips and a mark at incomplete rows; a row without a status has a dash. */
export const withStatuses = <Row extends Pick<RecordRead, 'projected'>>(
  columns: readonly Column<Row>[],
  looks: Looks<Row>,
): readonly Column<Row>[] =>
  columns.map((column) => {
    const lookOf = looks[column.field];
    if (!lookOf) return column;
    return {
      ...column,
      render: (row) => {
        const look = lookOf(row);
        if (!look) return '–';
        return (
          <>
            <StateChip {...look} />
            <SetApartMark projected={row.projected} />
          </>
        );
      },
      text: (row) => `${lookOf(row)?.label ?? '–'}${row.projected ? ' (incompleto)' : ''}`,
    };
  });
