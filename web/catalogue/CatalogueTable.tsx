import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { useMemo } from 'react';
import { GrantedButton, RowActions } from '../kit/ActionBar.tsx';
import { shownActions } from '../kit/actions.ts';
import type { Column } from '../kit/columns.tsx';
import { DataList } from '../kit/DataList.tsx';
import { activeLook, StateChip } from '../kit/StateChip.tsx';
import type { List } from '../kit/useList.ts';
import { CatalogueFiles } from './CatalogueFiles.tsx';
import { type CatalogueRow, recordId, type ShownCatalogue, type ShownField } from './shown.ts';
import { fieldText } from './text.ts';
import { useDeletion } from './useDeletion.tsx';

interface Props {
  readonly catalogue: ShownCatalogue;
  readonly list: List<CatalogueRow>;
  /** Actions of the page: `create` is the list's own, the others come with each row too. */
  readonly granted: readonly ActionPermission[];
  /** Id of the record whose list it is. */
  readonly parent?: string | undefined;
  /** Why nothing can be added or changed now. */
  readonly blocked?: string | undefined;
  onCreate(): void;
  onView(id: string): void;
  onEdit(id: string): void;
}

/** Least widths in px by kind; what is left is shared in proportion. */
const WIDTHS: Readonly<Record<ShownField['kind'], number>> = {
  code: 112,
  record: 80,
  flag: 84,
  active: 104,
  price: 100,
  text: 170,
  list: 170,
};

/** What a record is called by needs more room than what else is told of it. */
const NAMING = 240;

function columnOf(catalogue: ShownCatalogue, field: ShownField): Column<CatalogueRow> {
  const text = (row: CatalogueRow) => fieldText(catalogue, field, row);
  const own = catalogue.fields[field.field] !== undefined;
  return {
    field: field.field,
    title: field.title,
    width: field.kind === 'text' && catalogue.label.includes(field.field) ? NAMING : WIDTHS[field.kind],
    // The server sorts by fields of the record, not by names joined to it.
    sortable: own,
    text,
    ...(field.kind === 'price' ? { kind: 'price' as const } : {}),
    ...(field.kind === 'active'
      ? { render: (row: CatalogueRow) => <StateChip {...activeLook(row[field.field])} /> }
      : {}),
  };
}

const STATES = [
  { value: 1, label: 'ACTIVO' },
  { value: 0, label: 'INACTIVO' },
];

/** The list of a catalogue: its columns, what may be done with each record, deletion with its question. */
export function CatalogueTable(props: Props) {
  const { catalogue, list, granted, blocked } = props;
  const deletion = useDeletion(catalogue);
  const columns = useMemo(() => catalogue.columns.map((field) => columnOf(catalogue, field)), [catalogue]);
  const filters = useMemo(
    () => (catalogue.active ? [{ name: catalogue.active, label: 'Estado', options: STATES }] : []),
    [catalogue],
  );
  const act = (action: string, row: CatalogueRow) => {
    if (action === 'view') props.onView(recordId(catalogue, row));
    else if (action === 'update') props.onEdit(recordId(catalogue, row));
    else if (action === 'delete') deletion.ask(row);
  };
  const offers = (row: CatalogueRow) =>
    blocked === undefined
      ? row.actions
      : row.actions.map((offer) => ({ ...offer, allowed: false, reason: blocked }));
  const { above } = catalogue;
  const mayView = granted.some(({ field }) => field === 'view');
  return (
    <>
      <DataList<CatalogueRow>
        list={list}
        name={`Listado de ${catalogue.plural}`}
        rowId={(row) => recordId(catalogue, row)}
        columns={columns}
        card={cardFields(catalogue)}
        filters={filters}
        {...(above === undefined ? {} : { heading: (row: CatalogueRow) => row[above] === null })}
        toolbar={
          <>
            <CatalogueFiles
              catalogue={catalogue}
              list={list}
              granted={granted}
              parent={props.parent}
              blocked={blocked}
            />
            <GrantedButton
              granted={granted}
              action="create"
              disabled={blocked !== undefined}
              reason={blocked ?? ''}
              onClick={props.onCreate}
            />
          </>
        }
        actions={(row) => (
          <RowActions actions={shownActions(granted, offers(row))} onAction={(action) => act(action, row)} />
        )}
        actionsUnder={blocked}
        actionsWidth={116}
        {...(mayView && blocked === undefined
          ? { onOpen: (row: CatalogueRow) => props.onView(recordId(catalogue, row)) }
          : {})}
        nothing={{ text: `Todavía no hay ${catalogue.plural}.` }}
      />
      {deletion.dialog}
    </>
  );
}

/** What names the record, whether it is active, then the next columns: three fields of a card. */
function cardFields({ label, columns, active }: ShownCatalogue): readonly string[] {
  const shown = columns.map(({ field }) => field);
  const first = [...label, ...(active === undefined ? [] : [active])].filter((field) =>
    shown.includes(field),
  );
  return [...new Set([...first, ...shown])].slice(0, 3);
}
