import './catalogue-table.css';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { type ReactNode, useMemo } from 'react';
import { GrantedButton } from '../kit/actions/ActionBar.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { RowActions } from '../kit/actions/RowActions.tsx';
import { dataColor } from '../kit/figures/contrast.ts';
import { DataIcon } from '../kit/figures/icons.tsx';
import { activeLook, StateChip } from '../kit/figures/StateChip.tsx';
import { recordName } from '../kit/input/record-name.ts';
import type { Column } from '../kit/list/columns.tsx';
import { DataList } from '../kit/list/DataList.tsx';
import type { List } from '../kit/list/useList.ts';
import { CatalogueFiles } from './CatalogueFiles.tsx';
import { type CatalogueRow, recordId, type ShownCatalogue, type ShownField } from './definition/shown.ts';
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
  /** Its rows are drawn, or it is known that there are none. */
  onDrawn?(): void;
  onCreate(): void;
  onView(id: string): void;
  onEdit(id: string): void;
}

/** How wide a column is in a list by the kind of its field: least width in px, share of what is left. */
const LAYOUT: Readonly<Record<ShownField['kind'], { readonly width: number; readonly grow?: number }>> = {
  number: { width: 76 },
  code: { width: 102, grow: 1 },
  choice: { width: 108 },
  record: { width: 108, grow: 2 },
  flag: { width: 76 },
  active: { width: 94 },
  price: { width: 92 },
  email: { width: 200, grow: 1 },
  text: { width: 132, grow: 3 },
  list: { width: 150, grow: 2 },
};

/** What a record is called by needs more room than what else is shown of it. */
const NAMING = { width: 160, grow: 6 };
/** A record that is shown by its code and its name: in a list by its code, which people know it by. */
const CODE = { width: 80 };

/** A number that people give has up to nine digits (R1 §5), a server's few. */
const TYPED_NUMBER = { width: 108 };
const isTypedNumber = ({ key }: ShownCatalogue, { field, kind }: ShownField): boolean =>
  kind === 'number' && key.kind === 'natural' && field === key.field;

/** An icon and its name, which is one word. */
const ICON = { width: 170 };

/** A phone with its country's prefix, on one line. */
const PHONE = { width: 118 };

/** A list of more columns takes two lines for what is shown in words. */
const ONE_LINE = 5;

function columnOf(catalogue: ShownCatalogue, field: ShownField): Column<CatalogueRow> {
  const text = (row: CatalogueRow) => fieldText(catalogue, field, row);
  const own = catalogue.fields[field.field] !== undefined;
  const render = renderOf(catalogue, field);
  const widget = widgetOf(catalogue, field);
  const naming = catalogue.label.find((each) => catalogue.fields[each]?.kind === 'text');
  return {
    field: field.field,
    title: field.title,
    ...(naming === field.field ? NAMING : coded(catalogue, field) ? CODE : LAYOUT[field.kind]),
    ...(isTypedNumber(catalogue, field) ? TYPED_NUMBER : {}),
    ...(widget === 'icon' ? ICON : widget === 'phone' ? PHONE : {}),
    ...heldBy(catalogue, field),
    ...(catalogue.columns.length > ONE_LINE && WORDS.includes(field.kind) ? { lines: 2 as const } : {}),
    // The server sorts by fields of the record, not by names joined to it.
    sortable: own,
    text,
    ...(field.kind === 'price' ? { kind: 'price' as const } : {}),
    ...(render ? { render } : {}),
  };
}

const coded = ({ records }: ShownCatalogue, { field }: ShownField): string | undefined => {
  const named = records[field]?.named ?? [];
  return named.length > 1 ? named[0] : undefined;
};

const WORDS: readonly ShownField['kind'][] = ['text', 'record'];
/** What identifies the record, and whether it is active, has a column of its own in the narrowest window. */
const OWN: readonly ShownField['kind'][] = ['number', 'active', 'price', 'code'];
/** They mean nothing without their title. */
const TITLED: readonly ShownField['kind'][] = ['flag'];

/** The column in whose cells this one is where the room is short: the last one that names the record. */
function heldBy(
  catalogue: ShownCatalogue,
  field: ShownField,
): Pick<Column<CatalogueRow>, 'within' | 'short' | 'inBrief'> {
  const { columns, label } = catalogue;
  const host = columns.findLast(({ field: each, kind }) => kind === 'text' && label.includes(each))?.field;
  if (host === undefined || label.includes(field.field) || OWN.includes(field.kind)) return {};
  const code = coded(catalogue, field);
  return {
    within: host,
    ...(TITLED.includes(field.kind) || code ? { short: `${field.title}:` } : {}),
    ...(code ? { inBrief: (row) => String(row[code] ?? '–') } : {}),
  };
}

const widgetOf = (catalogue: ShownCatalogue, { field }: ShownField): string | undefined =>
  catalogue.form.fields.find(({ name }) => name === field)?.widget;

/** What is seen rather than read: a state, a colour, an icon; a code that shows its name on hover. */
function renderOf(
  catalogue: ShownCatalogue,
  shown: ShownField,
): ((row: CatalogueRow) => ReactNode) | undefined {
  const { field, kind } = shown;
  const code = coded(catalogue, shown);
  if (code) return (row) => <span title={fieldText(catalogue, shown, row)}>{String(row[code] ?? '–')}</span>;
  const widget = widgetOf(catalogue, shown);
  if (kind === 'active') return (row) => <StateChip {...activeLook(row[field])} quiet />;
  const name = (row: CatalogueRow) => String(row[field] ?? '');
  if (widget === 'color')
    return (row) => (
      <span className="catalogue-look">
        <span className="catalogue-swatch" style={{ background: dataColor(name(row)) }} aria-hidden="true" />
        {name(row)}
      </span>
    );
  if (widget === 'icon')
    return (row) => (
      <span className="catalogue-look">
        <DataIcon name={name(row)} fontSize="small" />
        {name(row)}
      </span>
    );
  return undefined;
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
  const { above, active } = catalogue;
  const create = (
    <GrantedButton
      granted={granted}
      action="create"
      disabled={blocked !== undefined}
      reason={blocked ?? ''}
      onClick={props.onCreate}
    />
  );
  const mayView = granted.some(({ field }) => field === 'view');
  return (
    <>
      <DataList<CatalogueRow>
        list={list}
        name={`Listado de ${catalogue.plural}`}
        rowId={(row) => recordId(catalogue, row)}
        columns={columns}
        card={cardFields(catalogue)}
        cardTitle={(row) => recordName(catalogue.label, row) || recordId(catalogue, row)}
        {...(active === undefined
          ? {}
          : { cardAside: (row: CatalogueRow) => <StateChip {...activeLook(row[active])} /> })}
        filters={filters}
        {...(props.onDrawn ? { onDrawn: props.onDrawn } : {})}
        {...(above === undefined || list.state.sort !== ''
          ? {}
          : { heading: (row: CatalogueRow) => row[above] === null })}
        toolbar={
          <>
            <CatalogueFiles
              catalogue={catalogue}
              list={list}
              granted={granted}
              parent={props.parent}
              blocked={blocked}
            />
            {create}
          </>
        }
        actions={(row) => (
          <RowActions actions={shownActions(granted, offers(row))} onAction={(action) => act(action, row)} />
        )}
        actionsUnder={blocked}
        {...(mayView && blocked === undefined
          ? { onOpen: (row: CatalogueRow) => props.onView(recordId(catalogue, row)) }
          : {})}
        nothing={{ text: `Todavía no hay ${catalogue.plural}.`, action: create }}
      />
      {deletion.dialog}
    </>
  );
}

/** Lines of a card: what its heading, its chip and a number do not show; what it belongs to distinguishes most. */
function cardFields({ label, columns, active, key }: ShownCatalogue): readonly string[] {
  const shownAbove = [...label, active, key.field];
  const [first, ...rest] = columns.filter(({ field }) => !shownAbove.includes(field));
  if (!first) return [];
  const named = rest.filter(({ kind }) => kind === 'record');
  return [...new Set([first, ...named, ...rest])].slice(0, 3).map(({ field }) => field);
}
