import type { Page } from '@expediente/schemas/shared/read.ts';
import type { DataListProps } from './list-props.ts';

/** Reason for which a row cannot be ticked together with the ticked ones; undefined: it can, or is ticked. */
export const blockedNow = <Row, Answer extends Page<Row>>(
  { list, blocked, rowId }: Pick<DataListProps<Row, Answer>, 'list' | 'blocked' | 'rowId'>,
  row: Row,
): string | undefined =>
  list.selection.rows.has(rowId(row)) ? undefined : blocked?.(row, [...list.selection.rows.values()]);
