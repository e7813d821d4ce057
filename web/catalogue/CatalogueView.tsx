import './catalogue-view.css';
import type { CatalogueField } from '@expediente/catalogues/form.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { type ReactNode, useMemo } from 'react';
import { later } from '../base/arriving.ts';
import { Boundary } from '../base/Boundary.tsx';
import { useSession } from '../base/session.tsx';
import { ActionBar } from '../kit/actions/ActionBar.tsx';
import { shownActions } from '../kit/actions/actions.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { activeLook, StateChip } from '../kit/figures/StateChip.tsx';
import { Facts } from '../kit/layout/Facts.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { RecordTabs } from '../kit/record/RecordTabs.tsx';
import {
  type CatalogueRow,
  dialogHeight,
  recordId,
  recordTitle,
  type ShownCatalogue,
} from './definition/shown.ts';
import { ListEditors } from './editors/ListEditors.tsx';
import { LookPreview } from './LookPreview.tsx';
import { isSeenBy } from './layout.ts';
import { PANELS } from './panels.ts';
import { fieldText, logoAddress } from './text.ts';
import { useDeletion } from './useDeletion.tsx';
import { startValues } from './values.ts';

const TemplateReading = later(() => import('../template/TemplateReading.tsx'));

interface Props {
  readonly catalogue: ShownCatalogue;
  readonly granted: readonly ActionPermission[];
  readonly row: CatalogueRow;
  /** Draws the lists nested under the record. */
  listsUnder(record: string): ReactNode;
  onEdit(): void;
  onClose(): void;
}

/** Read-only dialog of a record, with its nested lists and its history. */
export function CatalogueView({ catalogue, granted, row, listsUnder, onEdit, onClose }: Props) {
  const { id_profile: profile } = useSession();
  const deletion = useDeletion(catalogue, onClose);
  const id = recordId(catalogue, row);
  const templates = Object.fromEntries(
    catalogue.form.fields
      .filter(({ widget }) => widget === 'template')
      .map(({ name: field }) => [field, String(row[field] ?? '')]),
  );
  const values = useMemo(() => startValues(catalogue, row, undefined), [catalogue, row]);
  const panel = PANELS[catalogue.name];
  const actions = shownActions(granted, row.actions).filter(({ offer }) => offer.action !== 'view');
  return (
    <RecordDialog
      open
      size={catalogue.nested.length > 0 ? 'large' : catalogue.form.size}
      height={dialogHeight(catalogue, { saved: true, edited: false })}
      title={recordTitle(catalogue, row)}
      aside={
        <>
          {catalogue.active && <StateChip {...activeLook(row[catalogue.active])} />}
          {panel?.Aside && <panel.Aside record={id} />}
        </>
      }
      onClose={onClose}
      actions={
        actions.length > 0 && (
          <ActionBar
            actions={actions}
            onAction={(action) => (action === 'update' ? onEdit() : deletion.ask(row))}
          />
        )
      }
    >
      <RecordTabs
        lifecycle={catalogue.name}
        id={id}
        revision={row.revision}
        more={
          panel && {
            label: panel.label,
            content: (
              <Boundary waiting={<p role="status">Procesando...</p>}>
                <panel.Component record={id} />
              </Boundary>
            ),
          }
        }
      >
        {groupsOfFacts(catalogue, profile).map(({ heading, fields }) => (
          <section key={heading}>
            {heading && <h3 className="view-group">{heading}</h3>}
            <Facts facts={fields.flatMap((each) => factsOf(catalogue, each, row))} />
          </section>
        ))}
        {Object.keys(templates).length > 0 && (
          <Boundary waiting={<SkeletonRows columns={1} />}>
            <TemplateReading templates={templates} record={{ id, revision: row.revision }} />
          </Boundary>
        )}
        <LookPreview catalogue={catalogue} read={(field) => row[field]} />
        <ListEditors catalogue={catalogue} record={id} values={values} saved={values} />
        {listsUnder(id)}
      </RecordTabs>
      {deletion.dialog}
    </RecordDialog>
  );
}

/** Single values of a record, grouped by the headings of its form; lists and documents are drawn below them. */
function groupsOfFacts({ active, form, fields }: ShownCatalogue, profile: number) {
  const groups: { readonly heading: string; readonly fields: CatalogueField[] }[] = [];
  for (const each of form.fields) {
    const { name, heading, widget } = each;
    if (!isSeenBy(profile, each) || fields[name]?.kind === 'list') continue;
    if (name === active || widget === 'template') continue;
    const last = groups.at(-1);
    if (last && heading === undefined) last.fields.push(each);
    else groups.push({ heading: heading ?? '', fields: [each] });
  }
  return groups;
}

function factsOf(
  catalogue: ShownCatalogue,
  { name: field, span, widget, shows, options }: CatalogueField,
  row: CatalogueRow,
) {
  const shown = catalogue.fields[field];
  if (!shown) return [];
  const value =
    widget === 'image' ? (
      row[field] ? (
        <img src={logoAddress(String(row[field]))} alt={`${shown.title} actual`} className="view-image" />
      ) : (
        ''
      )
    ) : (
      (options?.find((each) => each.value === row[field])?.label ?? fieldText(catalogue, shown, row))
    );
  return [
    { name: shown.title, value, span: Math.max(3, span ?? 4) },
    ...(shows ? [{ name: shows.title, value: String(row[shows.name] ?? ''), span: 4 }] : []),
  ];
}
