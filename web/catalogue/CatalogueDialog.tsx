import { capital } from '@expediente/kernel/text.ts';
import type { ActionPermission } from '@expediente/schemas/session/read.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../base/api.ts';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { GoneRecord } from '../kit/history/GoneRecord.tsx';
import { keptOpen, useMade, useOpenedOffer } from '../kit/record/useOpenedOffer.ts';
import { CatalogueForm } from './CatalogueForm.tsx';
import { CatalogueView } from './CatalogueView.tsx';
import { type CatalogueRow, dialogHeight, pathOf, type ShownCatalogue } from './definition/shown.ts';

interface Props {
  readonly catalogue: ShownCatalogue;
  readonly granted: readonly ActionPermission[];
  /** Id of the record, or `nuevo`. */
  readonly record: string;
  readonly editing: boolean;
  /** Id of the parent record, for a record of a nested list. */
  readonly parent?: string;
  /** Draws the nested lists of a saved record. `blocked`: reason why nothing can be changed in them now. */
  listsUnder(record: string, blocked?: string): ReactNode;
  onView(id: string): void;
  onEdit(id: string): void;
  onClose(): void;
}

/** Dialog that shows, creates or edits one record of a catalogue. */
export default function CatalogueDialog(props: Props) {
  const { catalogue, granted, editing, parent, listsUnder, onClose } = props;
  const { record, setMade, isMade } = useMade(props.record);
  const path = pathOf(catalogue.operations.get ?? '', 'id', record);
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<CatalogueRow>(path, {}, { signal, reportsAbsence: true }),
    enabled: record !== NEW_RECORD,
  });
  const offered = useOpenedOffer(record, data?.actions, editing || isMade ? 'update' : undefined);
  const opened = isMade ? keptOpen(offered, data?.actions) : offered;
  const form = { catalogue, parent, listsUnder, onClose };
  if (record === NEW_RECORD || (isMade && !data))
    return (
      <CatalogueForm
        {...form}
        // A record with nested lists stays open once it is saved: only then can they be filled.
        onSaved={(id) => (catalogue.nested.length > 0 ? props.onEdit(id) : onClose())}
        onMade={setMade}
      />
    );
  if (!data && error)
    return (
      <GoneRecord
        lifecycle={catalogue.name}
        id={record}
        title={capital(catalogue.noun)}
        problem={error}
        onClose={onClose}
      />
    );
  if (!data)
    return (
      <RecordDialog
        open
        size={catalogue.form.size}
        height={dialogHeight(catalogue, { saved: true, edited: false })}
        title={capital(catalogue.noun)}
        onClose={onClose}
      >
        <p role="status">Procesando...</p>
      </RecordDialog>
    );
  return opened ? (
    <CatalogueForm {...form} saved={data} closed={opened.closed} onSaved={onClose} onMade={setMade} />
  ) : (
    <CatalogueView
      catalogue={catalogue}
      granted={granted}
      row={data}
      listsUnder={listsUnder}
      onEdit={() => props.onEdit(record)}
      onClose={onClose}
    />
  );
}
