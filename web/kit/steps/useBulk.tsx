import { MOST_BULK } from '@expediente/schemas/bulk/limits.ts';
import { bulkListAt, isPrint } from '@expediente/schemas/bulk/lists.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { grantedBy } from '@expediente/schemas/shared/actions.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { isGrave, type ShownAction } from '../actions/actions.ts';
import { DataIcon } from '../figures/icons.tsx';
import { Announced } from '../layout/Announced.tsx';
import type { DataListProps } from '../list/list-props.ts';
import { listQuery } from '../list/list-state.ts';
import type { List } from '../list/useList.ts';
import type { BulkAsked } from './BulkQuestion.tsx';
import { announcementOf, type BulkOffer, bulkOffers, labelOf, omittedIn } from './bulk.ts';
import { type BulkJob, useBulkJob } from './useBulkJob.ts';

const BulkQuestion = later(() => import('./BulkQuestion.tsx'));
const BulkStatus = later(() => import('./BulkStatus.tsx'));

type Selecting<Row, Answer extends Page<Row>> = Pick<
  DataListProps<Row, Answer>,
  'selectable' | 'selectionActions' | 'selectionNext' | 'noted'
>;

interface Options<Row, Answer extends Page<Row>> {
  /** Path of the operation that lists. */
  readonly path: string;
  readonly list: List<Row, Answer>;
  readonly granted: readonly ActionPermission[];
  rowId(row: Row): string;
  /** Actions of a row that are granted to the person. */
  actionsOf(row: Row): readonly ShownAction[];
  /** Selection of the page itself, which stays: consolidating. */
  readonly own: Selecting<Row, Answer>;
}

interface Bulk<Row, Answer extends Page<Row>> {
  /** Selection of the list, with the steps in bulk. */
  readonly selecting: Selecting<Row, Answer>;
  /** Question of a step, and what is announced. */
  readonly parts: ReactNode;
}

type Ticked = { readonly id: string | number; readonly revision: number };

/** Steps of a list on ticked rows, or on all rows of its filter, with their job and what it left. */
export function useBulk<Row extends Ticked, Answer extends Page<Row>>({
  path,
  list,
  granted,
  rowId,
  actionsOf,
  own,
}: Options<Row, Answer>): Bulk<Row, Answer> {
  const of = useMemo(() => bulkListAt(path), [path]);
  const may =
    of?.steps.some(({ action }) => granted.some(({ field }) => grantedBy(action).includes(field))) === true;
  const now = useBulkJob(may ? of : undefined);
  const omitted = useMemo(() => omittedIn(now.job), [now.job]);
  useTicksOf(now.job, { list, rowId });
  const [asked, setAsked] = useState<BulkAsked>();
  const narrow = JSON.stringify([list.state.search, list.state.filters, list.query]);
  /** Search and filters all of whose rows are chosen. */
  const [wholeOf, setWholeOf] = useState<string>();
  if (!of || !may) return { selecting: own, parts: null };
  const offersOf = (rows: readonly Row[]): readonly BulkOffer[] => bulkOffers(of, rows, actionsOf);
  const whole = wholeOf === narrow;
  const isNarrowed =
    list.state.search !== '' || Object.values(list.state.filters).some(({ length }) => length > 0);
  const shown = new Map(list.rows.map((row) => [rowId(row), row]));
  /** Ticked rows as they are now, where the page shows them: they may have changed since they were ticked. */
  const fresh = (rows: readonly Row[]): readonly Row[] => rows.map((row) => shown.get(rowId(row)) ?? row);
  const ask = ({ step, action, count }: BulkOffer, rows: readonly Row[]): void => {
    const { search = '', filter = '', sort: p_sort } = listQuery(list.state);
    const { p_year } = list.query;
    const listed = { p_sort, ...(p_year !== undefined && { p_year: Number(p_year) }) };
    const chosen = {
      p_records: rows.map((row) => ({ p_id: rowId(row), p_revision: row.revision })),
    };
    setAsked({
      step,
      grave: isGrave(action),
      whole: whole ? (isNarrowed ? 'del filtro' : 'del listado') : undefined,
      count: whole ? list.total : rows.length,
      others: whole ? 0 : rows.length - count,
      rows: whole ? [] : rows,
      records: { ...listed, ...(whole ? { p_search: search, p_filter: filter } : chosen) },
    });
  };
  const running = now.job?.state === 'running';
  const ends = (): void => {
    setWholeOf(undefined);
    list.reload();
  };
  return {
    selecting: {
      ...own,
      selectable: (row) =>
        own.selectable?.(row) === true || omitted.has(rowId(row)) || offersOf([row]).length > 0,
      noted: (row) => omitted.get(rowId(row)),
      selectionNext: (
        <>
          {statusOf(now)}
          {own.selectionNext}
        </>
      ),
      selectionActions: (ticked) => {
        const rows = fresh(ticked);
        return (
          <>
            {list.total > rows.length && list.total <= MOST_BULK && (
              <Button
                size="small"
                variant={whole ? 'contained' : 'text'}
                aria-pressed={whole}
                onClick={() => setWholeOf(whole ? undefined : narrow)}
              >
                {`${of.feminine ? 'Las' : 'Los'} ${list.total} ${isNarrowed ? 'del filtro' : 'del listado'}`}
              </Button>
            )}
            {!whole && own.selectionActions?.(ticked)}
            {!running &&
              offersOf(whole ? [...rows, ...list.rows] : rows).map((offer) => (
                <Button
                  key={offer.step.action}
                  size="small"
                  variant="outlined"
                  color={isGrave(offer.action) ? 'error' : 'primary'}
                  startIcon={<DataIcon name={isPrint(offer.step) ? 'Print' : offer.action.permission.icon} />}
                  onClick={() => ask(offer, rows)}
                >
                  {labelOf(of, offer, whole ? list.total : rows.length)}
                </Button>
              ))}
            {statusOf(now)}
          </>
        );
      },
    },
    parts: (
      <>
        <Announced text={announcementOf(now.job)} />
        {asked && (
          <Boundary>
            <BulkQuestion
              list={of}
              asked={asked}
              onBegun={(job) => {
                now.begun(job);
                setWholeOf(undefined);
              }}
              onRefused={ends}
              onClose={() => setAsked(undefined)}
            />
          </Boundary>
        )}
      </>
    ),
  };
}

const statusOf = (now: BulkJob): ReactNode =>
  now.job && (
    <Boundary>
      <BulkStatus {...now} job={now.job} />
    </Boundary>
  );

/** Unticks what a job did and ticks what it omitted, each once, so that a tick taken away stays away. */
function useTicksOf<Row, Answer extends Page<Row>>(
  job: ReturnType<typeof useBulkJob>['job'],
  { list, rowId }: Pick<Options<Row & Ticked, Answer & Page<Row & Ticked>>, 'list' | 'rowId'>,
): void {
  const settled = useRef<{ readonly job: string; readonly records: Set<string> }>(undefined);
  useEffect(() => {
    if (!job) return;
    if (settled.current?.job !== job.id) settled.current = { job: job.id, records: new Set() };
    const { records } = settled.current;
    const shown = new Map(list.rows.map((row) => [rowId(row), row]));
    for (const { id, result } of job.records) {
      if (result === null || records.has(id)) continue;
      const ticked = list.selection.rows.get(id);
      const row = ticked ?? shown.get(id);
      if (result === 'done') {
        records.add(id);
        if (ticked) list.selection.toggle(id, ticked, false);
      } else if (row) {
        records.add(id);
        list.selection.toggle(id, row, true);
      }
    }
  });
}
