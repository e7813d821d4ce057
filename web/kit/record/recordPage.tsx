import type { Page } from '@expediente/schemas/shared/read.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Query } from '../../base/api.ts';
import { arriving, later } from '../../base/arriving.ts';
import { useSession } from '../../base/session.tsx';
import { type Column, underStatuses } from '../list/columns.tsx';
import { statusFilter } from '../list/filters.tsx';
import type { DataListProps } from '../list/list-props.ts';
import { useRecordSteps } from '../steps/useRecordSteps.tsx';
import { actionsOf, type Cycle, type CycleDetail, type CycleRow, stepsOf } from './cycle.ts';
import type { RecordDialogProps } from './OpenedRecord.tsx';
import { RecordScreen, type RecordScreenState, useRecordScreen, withStatuses } from './RecordScreen.tsx';
import type { RecordKinds } from './record-kinds.ts';

type Added<Row> = Pick<
  DataListProps<Row>,
  'filters' | 'selectable' | 'blocked' | 'selectionNext' | 'selectionActions'
>;

interface AskedList {
  readonly query?: Query;
  /** Filters of the address that choose the list itself: its tab. */
  readonly apart?: readonly string[];
  /** Name of the tab, whose list has views of its own. */
  readonly part?: string;
  /** Parameters of the page by which the list is narrowed. */
  readonly parameters?: readonly string[];
}

/** Parts of a life cycle's page, for a page that adds to them: a selection, a dialog of its own. */
export interface CyclePage<Row extends CycleRow, Answer extends Page<Row> = Page<Row>> {
  /** @param listOptions further parameters of the list's query */
  useScreen(listOptions?: AskedList): RecordScreenState<Row, Answer>;
  /** Dialog of a record, for records that are opened inside another. */
  readonly Dialog: ComponentType<RecordDialogProps>;
  /** The same for pages that open records of many kinds. */
  readonly recordKinds: RecordKinds;
  readonly Screen: ComponentType<
    Partial<Added<Row>> & {
      readonly screen: RecordScreenState<Row, Answer>;
      /** Buttons that replace those of the list. */
      readonly tools?: ReactNode;
    }
  >;
}

/** The page of a life cycle: its list, the record that the address names, and its steps (R3 §2). */
export function recordPage<Row extends CycleRow, Detail extends Row & CycleDetail>(
  cycle: Cycle<Row, Detail>,
): { readonly Page: ComponentType; readonly recordKinds: RecordKinds } {
  const { useScreen, Screen, recordKinds } = cyclePage(cycle);
  return { Page: () => <Screen screen={useScreen()} />, recordKinds };
}

/** `recordPage` in its parts: `<Screen screen={useScreen()} selectable={…} />`. */
export function cyclePage<
  Row extends CycleRow,
  Detail extends Row & CycleDetail,
  Answer extends Page<Row> = Page<Row>,
>(cycle: Cycle<Row, Detail>): CyclePage<Row, Answer> {
  const { states, list } = cycle;
  const steps = stepsOf(cycle);
  const filters = [statusFilter(states.statuses), ...(list.filters ?? [])];
  const columns = columnsOf(cycle);
  const load = async (): Promise<{ default: ComponentType<RecordDialogProps> }> => {
    const [{ cycleDialog }, form, parts, decided] = await Promise.all([
      import('./CycleDialog.tsx'),
      cycle.form?.(),
      cycle.parts?.(),
      cycle.decided?.load(),
    ]);
    return { default: cycleDialog(cycle, { Form: form?.default, parts, decisionOn: decided?.default }) };
  };
  const Dialog = later(load);
  return {
    Dialog,
    recordKinds: { [states.id]: { Dialog, load: () => arriving(load), path: cycle.path } },
    useScreen: (listOptions) => {
      const { year } = useSession();
      return useRecordScreen<Row, Answer>({
        path: list.path(year),
        sort: list.sort,
        ...(list.byDay ? { byDay: states.id } : {}),
        pages: cycle.pages,
        nameOf: cycle.name,
        ...listOptions,
      });
    },
    Screen: function CycleScreen(own) {
      const { year } = useSession();
      return (
        <RecordScreen<Row, Answer>
          Dialog={Dialog}
          steps={useRecordSteps(steps)}
          {...(cycle.form ? { creates: true } : {})}
          tools={list.tools}
          ownColumns={list.ownColumns}
          name={list.name}
          columns={columns}
          card={list.card ?? list.layout.card}
          views={list.layout.views}
          {...(list.cardTitle ? { cardTitle: list.cardTitle } : {})}
          filters={filters}
          actionsOf={(granted, row) => actionsOf(cycle, granted, row)}
          nothing={list.nothing(year)}
          {...own}
        />
      );
    },
  };
}

/** Columns of the list, with statuses as chips, and texts of the cycle in place of plain values. */
function columnsOf<Row extends CycleRow, Detail extends Row & CycleDetail>({
  states,
  list,
}: Cycle<Row, Detail>): readonly Column<Row>[] {
  const { layout, looks, texts } = list;
  const looked = withStatuses<Row>(underStatuses(layout.columns, states), {
    ...looks,
    state: ({ state }: Row) => states.status(state),
  });
  return looked.map((column) => {
    const text = texts?.[column.field];
    return text ? { ...column, text } : column;
  });
}
