import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import { OpenedRecord, type RecordDialogProps } from '../kit/record/OpenedRecord.tsx';
import { ExtensionForm } from './ExtensionForm.tsx';
import { ExtensionView } from './ExtensionView.tsx';
import { extensionPath } from './useExtensionSteps.tsx';

/** One extension, seen or edited. */
export default function ExtensionDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
  const onSaved = (id: number) => onMode(String(id), '');
  return (
    <OpenedRecord<ExtensionDetail>
      record={record}
      lifecycle="extension"
      mode={mode}
      path={extensionPath(record)}
      title="Reprogramación cuatrimestral"
      the="la reprogramación cuatrimestral"
      fresh={() => <ExtensionForm onSaved={onSaved} onClose={onClose} />}
      form={(saved, { closed }) => (
        <ExtensionForm saved={saved} closed={closed} onSaved={onSaved} onClose={onClose} />
      )}
      view={(saved) => (
        <ExtensionView extension={saved} onEdit={() => onMode(record, 'editar')} onClose={onClose} />
      )}
      onClose={onClose}
    />
  );
}
