import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import type { Page, RecordRead } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { leadsOn, shownActions } from '../actions/actions.ts';
import { useAddress } from '../address/useAddress.tsx';
import { NEW_RECORD, type RecordAddress } from '../address/useRecordAddress.ts';
import type { Queue, Target } from '../dialog/queue.tsx';
import { type ListState, writeListState } from '../list/list-state.ts';
import { asPage, type List } from '../list/useList.ts';
import { neighbours } from './queue-place.ts';

interface Options<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly address: RecordAddress;
  rowId(row: Row): string;
  /** Name of a record: 'Pedido 7/2026 · EMERGENCIA'. */
  nameOf(row: Row): string;
  /** True for a row that waits for a step of this person; `narrowed`: the list is filtered by status. */
  waits(row: Row, narrowed: boolean): boolean;
}

/** Place of the open record in its list, with its neighbours under the same search, filters and order, across pages. */
export function useQueue<Row extends RecordRead, Answer extends Page<Row>>(
  options: Options<Row, Answer>,
): Queue | undefined {
  const { list, address, rowId, nameOf } = options;
  const { change, get } = useAddress();
  const { state, rows, total } = list;
  const record = address.record === NEW_RECORD ? null : address.record;
  /** Last index of the open record, and the revision at which it was opened. */
  const seen = useRef<{ readonly record: string; readonly at: number; readonly revision: number }>(undefined);
  const at = record === null ? -1 : rows.findIndex((row) => rowId(row) === record);
  const row = rows[at];
  const before = seen.current?.record === record ? seen.current : undefined;
  if (record === null) seen.current = undefined;
  else if (row) seen.current = { record, at, revision: before?.revision ?? row.revision };

  const place = row ? { at, gone: false } : before ? { at: before.at, gone: true } : undefined;
  const pages = Math.ceil(total / state.size);
  const edge =
    record === null || list.inside || list.stale || !place
      ? undefined
      : place.at >= rows.length - 1 && state.page < pages
        ? state.page + 1
        : place.at === 0 && state.page > 1
          ? state.page - 1
          : undefined;
  const { data } = useQuery({
    ...list.question({ ...state, page: edge ?? state.page }),
    enabled: edge !== undefined,
  });
  if (record === null) return undefined;

  const otherPage = edge !== undefined && data ? asPage<Row, Answer>(data).rows : [];
  const target = (found: Row | undefined, page = state.page): Target | undefined =>
    found && {
      name: nameOf(found),
      open: () => {
        const to: ListState = { ...state, page };
        change(
          { record: rowId(found), mode: null, tab: get('tab') },
          'replace',
          page === state.page ? undefined : (params) => writeListState(params, to, list.defaults),
        );
      },
    };
  const on = (found: { readonly row: Row; readonly onOtherPage: boolean } | undefined): Target | undefined =>
    found && target(found.row, found.onOtherPage ? edge : state.page);
  const narrowed = (state.filters.state ?? []).length > 0;
  const done =
    place?.gone === true || (row !== undefined && before !== undefined && row.revision > before.revision);
  const found = neighbours({
    rows: rows.filter((each) => place !== undefined || rowId(each) !== record),
    place,
    after: edge === state.page + 1 ? otherPage : [],
    ahead: edge === state.page - 1 ? otherPage : [],
    waits: (each) => options.waits(each, narrowed),
  });
  return {
    place: row && (state.page - 1) * state.size + at + 1,
    total,
    previous: on(found.previous),
    next: on(found.next),
    pending: done ? on(found.pending) : undefined,
  };
}

/** True for a row with a next step for this person; every row waits in a list filtered by status. */
export const waitsFor =
  (granted: readonly ActionPermission[]) =>
  (row: RecordRead, narrowed: boolean): boolean =>
    narrowed || leadsOn(shownActions(granted, row.actions));
