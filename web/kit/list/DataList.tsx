import '../grid/cell-holds.css';
import './list.css';
import type { ListView } from '@expediente/schemas/shared/layout.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useRef, useState } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { PrintTable, printClass } from '../grid/PrintTable.tsx';
import { Announced } from '../layout/Announced.tsx';
import { SkeletonRows } from '../layout/SkeletonRows.tsx';
import { AsOfBand, AsOfDay } from './AsOfDay.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import { chosenColumns } from './chosen-columns.ts';
import { NO_CHOICE } from './column-choice.ts';
import { type Column, orderInWords, shownColumns, shownValue, totalText } from './columns.tsx';
import { EmptyList, FailedList, listInWords } from './ListMessages.tsx';
import { ListTools, narrowedText } from './ListTools.tsx';
import type { DataListProps, ListTotals, RowsEntry } from './list-props.ts';
import { Pager } from './Pager.tsx';
import { loadCards, loadGrid } from './rows-loading.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SortPanel } from './SortPanel.tsx';
import { useOfExecutors } from './useExecutors.ts';
import { useViewChoice } from './useViewChoice.ts';
import { ViewPanel } from './ViewPanel.tsx';

const NO_VIEWS: readonly ListView[] = [];

// `later` loses the type parameters: the casts restore them.
const ListGrid = later(loadGrid) as unknown as typeof import('./ListGrid.tsx').default;
const ListCards = later(loadCards) as unknown as typeof import('./ListCards.tsx').default;

/** List of any records: a server page in a grid, or as cards on a phone, with search, filters and selection. */
export function DataList<Row, Answer extends Page<Row> = Page<Row>>(ownProps: DataListProps<Row, Answer>) {
  const withExecutors = useOfExecutors(ownProps);
  const { list } = withExecutors;
  const phone = useMediaQuery(useTheme().breakpoints.down('lg'));
  const chosen = useChosenColumns(withExecutors, phone);
  const props = list.state.day === '' ? chosen : asOfPast(chosen);
  const shipped = props.views ?? NO_VIEWS;
  const chooseView = useViewChoice({
    ...{ list, columns: withExecutors.columns, shipped },
    filters: withExecutors.filters ?? [],
    otherFilters: props.otherFilters ?? [],
  });
  const empty = !list.loading && !list.failed && list.total === 0;
  const entry = useRef<RowsEntry>(null);
  const tools = useRef<HTMLDivElement>(null);
  /** Search whose results get the focus in their first row. */
  const [entering, setEntering] = useState<string>();
  /** True when a sortable column is in the cell of another; undefined until the rows are drawn. */
  const [held, setHeld] = useState<boolean>();
  const columns = shownColumns(props.columns, list.state.filters);
  const there = !list.loading && !list.stale;
  // The code that draws the rows is loaded at the same time as they are.
  useEffect(() => {
    const loading: Promise<unknown> = phone ? loadCards() : loadGrid();
    // A failure is ignored here: the Boundary around the rows reports it.
    loading.catch(() => undefined);
  }, [phone]);
  const { onDrawn } = props;
  const isDrawn = list.failed || empty || (phone ? !list.loading : held !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDrawn` is another function at each render and does the same
  useEffect(() => {
    if (isDrawn) onDrawn?.();
  }, [isDrawn]);
  useEffect(() => {
    if (entering === undefined || !there || entering !== list.state.search) return;
    setEntering(undefined);
    entry.current?.enter();
  }, [entering, there, list.state.search]);
  return (
    <section className="list" aria-label={props.name} aria-busy={list.loading || list.stale}>
      <ListTools
        list={list}
        box={tools}
        filters={props.filters ?? []}
        search={props.search}
        onEnter={setEntering}
        selection={
          props.selectionActions && (
            <SelectionBar list={list} columns={columns}>
              {props.selectionActions([...list.selection.rows.values()])}
            </SelectionBar>
          )
        }
      >
        {list.byDay && <AsOfDay list={list} />}
        {(phone || held === true) && <SortPanel list={list} columns={columns} />}
        <ViewPanel list={list} columns={withExecutors.columns} shipped={shipped} onChoose={chooseView} />
        {!phone && <ColumnPanel list={list} columns={withExecutors.columns} />}
        {props.selectionNext}
        {props.toolbar && <div className="list-toolbar">{props.toolbar}</div>}
      </ListTools>
      {list.state.day !== '' && <AsOfBand list={list} day={list.state.day} />}
      <div className="list-progress">{list.stale && <LinearProgress aria-label="Procesando..." />}</div>
      {list.failed && list.rows.length === 0 ? (
        <FailedList problem={list.problem} onRetry={list.reload} />
      ) : list.loading ? (
        <SkeletonRows columns={props.columns.length} />
      ) : empty ? (
        <EmptyList list={list} nothing={props.nothing} />
      ) : (
        <div className={list.stale ? 'list-rows stale' : 'list-rows'}>
          <PrintTable
            caption={() =>
              [
                `${props.name}: ${list.rows.length} de ${list.total}`,
                ...narrowedText(tools.current, list.state),
              ].join(' · ')
            }
            columns={columns}
            rows={list.rows}
            rowId={props.rowId}
            cell={shownValue}
            totals={props.totals && <PrintTotals columns={columns} totals={props.totals} />}
          >
            <Boundary waiting={<SkeletonRows columns={props.columns.length} />}>
              {phone ? (
                <ListCards {...props} allColumns={props.columns} entry={entry} onHeld={setHeld} />
              ) : (
                // Another key for each day: AG Grid keeps its first checkboxes and column of actions.
                <ListGrid
                  key={list.state.day}
                  {...props}
                  allColumns={withExecutors.columns}
                  entry={entry}
                  onHeld={setHeld}
                />
              )}
            </Boundary>
          </PrintTable>
        </div>
      )}
      {/* Drawn only after the rows, which would push it down. */}
      {(phone || held !== undefined) && <Pager list={list} columns={columns} />}
      <Announced text={orderInWords(props.columns, list.state.sort)} />
      <Announced text={listInWords({ list, nothing: props.nothing })} />
    </section>
  );
}

/** Props of a list with its columns as they were chosen; cards keep their fields. */
function useChosenColumns<Row, Answer extends Page<Row>>(
  given: DataListProps<Row, Answer>,
  isCards: boolean,
): DataListProps<Row, Answer> {
  const { columns, list } = given;
  const { columns: choice } = list.state;
  // As text: the same choice, read again from the address, must not make new columns.
  const text = JSON.stringify(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice's text is the same where it is
  const chosen = useMemo(
    () => (isCards || choice === NO_CHOICE ? columns : chosenColumns(columns, choice)),
    [columns, text, isCards],
  );
  return { ...given, columns: chosen };
}

/** Props of a list of a past day, without actions and checkboxes. */
function asOfPast<Row, Answer extends Page<Row>>({
  actions: _,
  buttons: __,
  selectable: ___,
  selectionActions: ____,
  ...past
}: DataListProps<Row, Answer>): DataListProps<Row, Answer> {
  return { ...past, nothing: { text: 'Ese día no había ninguno.' } };
}

/** The total row on paper. */
const PrintTotals = <Row,>({
  columns,
  totals,
}: {
  readonly columns: readonly Column<Row>[];
  readonly totals: ListTotals<Row>;
}) => (
  <tr className="print-total">
    {columns.map((column) => (
      <td key={column.field} className={printClass(column)}>
        {totalText(column, totals)}
      </td>
    ))}
  </tr>
);
