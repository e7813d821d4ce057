import './catalogue-table.css';
import { capital } from '@expediente/kernel/text.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { type ReactNode, useMemo } from 'react';
import { shownActions } from '../kit/actions/actions.ts';
import { GrantedButton } from '../kit/actions/buttons.tsx';
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
import { PROPOSALS } from './proposals.ts';
import { fieldText } from './text.ts';
import { useDeletion } from './useDeletion.tsx';

interface Props {
  readonly catalogue: ShownCatalogue;
  readonly list: List<CatalogueRow>;
  /** Actions granted on the page. `create` belongs to the list; the others are also offered by each row. */
  readonly granted: readonly ActionPermission[];
  /** Id of the record that the list is nested under. */
  readonly parent?: string | undefined;
  /** Reason why nothing can be added or changed now. */
  readonly blocked?: string | undefined;
  /** Called once the rows are drawn, or there are none. */
  onDrawn?(): void;
  onCreate(): void;
  onView(id: string): void;
  onEdit(id: string): void;
}

/** Column sizes by kind of field: minimum width in px, and share of the remaining room. */
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

/** Size of the column with the record's name, which needs more room than any other. */
const NAMING = { width: 160, grow: 6 };
/** Size of a column that shows only the code of a record, as people know the record by it. */
const CODE = { width: 80 };

/** Size of numbers that people assign, up to nine digits (R1 §5); numbers of the server are shorter. */
const TYPED_NUMBER = { width: 108 };
const isTypedNumber = ({ key }: ShownCatalogue, { field, kind }: ShownField): boolean =>
  kind === 'number' && key.kind === 'natural' && field === key.field;

/** Size for an icon and its name, which cannot be broken into lines. */
const ICON = { width: 170 };

/** Size for a phone with its country's prefix on one line. */
const PHONE = { width: 118 };

/** Columns up to which texts take one line; in lists with more they take two. */
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
    // Names joined from other records are no fields that the server can sort by.
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
/**
 * Kinds that keep a column of their own even in the narrowest window: they identify the record, or show if it is
 * active.
 */
const OWN: readonly ShownField['kind'][] = ['number', 'active', 'price', 'code'];
/** Kinds that are shown with their title where they have no column, as they mean nothing without it. */
const TITLED: readonly ShownField['kind'][] = ['flag'];

/** Where room is short, moves a column into the cells of the last one that names the record. */
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

/** Drawing of fields that are more than text: a state, a colour, an icon; a code that shows its name on hover. */
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

/** List of a catalogue: its columns, the actions on each record, and deletion with its question. */
export function CatalogueTable(props: Props) {
  const { catalogue, list, granted, blocked } = props;
  const deletion = useDeletion(catalogue);
  const columns = useMemo(() => catalogue.columns.map((field) => columnOf(catalogue, field)), [catalogue]);
  const filters = useMemo(
    () => (catalogue.active ? [{ name: catalogue.active, label: 'Estado', options: STATES }] : []),
    [catalogue],
  );
  const views = useMemo(
    () =>
      (catalogue.active ? STATES : []).map(({ value, label }) => ({
        name: capital(`${label.toLowerCase()}s`),
        query: `f.${catalogue.active}=${value}`,
      })),
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
      // A record may have several lists under it, each with this button.
      {...(props.parent === undefined ? {} : { label: `Crear ${catalogue.noun}` })}
      disabled={blocked !== undefined}
      reason={blocked ?? ''}
      onClick={props.onCreate}
    />
  );
  const Proposals = PROPOSALS[catalogue.name];
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
        views={views}
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
            {Proposals && <Proposals list={list} granted={granted} />}
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

/**
 * Fields on a card besides its heading, chip and number: records that it belongs to come first, as they distinguish
 * most.
 */
function cardFields({ label, columns, active, key }: ShownCatalogue): readonly string[] {
  const shownAbove = [...label, active, key.field];
  const [first, ...rest] = columns.filter(({ field }) => !shownAbove.includes(field));
  if (!first) return [];
  const named = rest.filter(({ kind }) => kind === 'record');
  return [...new Set([first, ...named, ...rest])].slice(0, 3).map(({ field }) => field);
}
