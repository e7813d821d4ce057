import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { type ComponentType, useMemo, useRef } from 'react';
import { useGranted } from '../base/session.tsx';
import { ActionIcon } from '../kit/actions/RowActions.tsx';
import { AddressLevel, useLevel } from '../kit/address/useAddress.tsx';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import { sumText } from '../kit/figures/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { Section } from '../kit/layout/Section.tsx';
import type { RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { OpenRecord } from '../kit/record/OpenRecord.tsx';
import { lineId } from './lines.ts';

interface InnerRow {
  readonly id: number;
  readonly total: string;
}

interface Props<Row extends InnerRow> {
  readonly title: string;
  /** Field of the outer record that contains them. */
  readonly field: string;
  readonly rows: readonly Row[];
  readonly columns: readonly EditColumn<Row>[];
  /** Column for the word 'Total'. */
  readonly totalIn: Extract<keyof Row, string>;
  /** Action that permits to open one of them; `nameOf` names one. */
  readonly action: string;
  nameOf(row: Row): string;
  readonly Dialog: ComponentType<RecordDialogProps>;
}

/** Records inside another one, with their total. Each opens above the outer record, if the reader may see it. */
export function InnerRecords<Row extends InnerRow>(props: Props<Row>) {
  const permission = useGranted('unops').find((each) => each.field === props.action);
  const { prefix } = useLevel();
  return (
    <Section title={props.title}>
      {/* One level only: inside a record that was itself opened from another one, rows do not open. */}
      {permission && prefix === '' ? (
        <AddressLevel prefix={`${props.field}-`} record={null}>
          <OpenedLines {...props} permission={permission} />
        </AddressLevel>
      ) : (
        <Lines {...props} />
      )}
    </Section>
  );
}

type Drawn<Row extends InnerRow> = Pick<Props<Row>, 'title' | 'field' | 'rows' | 'columns' | 'totalIn'>;

const Lines = <Row extends InnerRow>({ title, field, rows, columns, totalIn }: Drawn<Row>) => (
  <EditGrid<Row>
    field={field}
    name={title}
    lines={rows}
    lineId={lineId}
    columns={columns}
    totals={totalsOf(totalIn, rows)}
    readOnly
  />
);

/** Total row: the word 'Total' and the sum. */
const totalsOf = <Row extends InnerRow>(totalIn: string, rows: readonly Row[]) =>
  ({ [totalIn]: 'Total', total: sumText(rows) }) as Partial<Record<Extract<keyof Row, string>, string>>;

const SHOW = { action: 'view', allowed: true, reason: '' };

function OpenedLines<Row extends InnerRow>({
  permission,
  nameOf,
  Dialog,
  ...drawn
}: Props<Row> & { readonly permission: ActionPermission }) {
  const address = useRecordAddress();
  // Drawn cells are kept for long: through this reference they call the latest functions.
  const now = useRef({ open: address.open, nameOf });
  now.current = { open: address.open, nameOf };
  const { columns, rows } = drawn;
  const withOpening = useMemo<readonly EditColumn<Row & { readonly open: string }>[]>(
    () => [
      ...(columns as readonly EditColumn<Row & { readonly open: string }>[]), // holds: rows only gain a field
      {
        field: 'open',
        title: 'Ver',
        width: 56,
        fixed: true,
        pressed: true,
        render: (row) => (
          <ActionIcon
            action={{ permission, offer: SHOW }}
            labels={{ view: `Ver ${now.current.nameOf(row)}` }}
            onAction={() => now.current.open(row.id)}
          />
        ),
      },
    ],
    [columns, permission],
  );
  const lines = useMemo(() => rows.map((row) => ({ ...row, open: '' })), [rows]);
  return (
    <>
      <Lines {...drawn} rows={lines} columns={withOpening} />
      <OpenRecord address={address}>
        {(record) => (
          <Dialog record={record} mode={address.mode} onMode={address.open} onClose={address.close} />
        )}
      </OpenRecord>
    </>
  );
}
