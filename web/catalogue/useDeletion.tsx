import { capital } from '@expediente/kernel/text.ts';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { recordName } from '../kit/input/record-name.ts';
import { useStep } from '../kit/steps/useStep.ts';
import { useSteps } from '../kit/steps/useSteps.tsx';
import { type CatalogueRow, pathOf, payloadName, recordId, type ShownCatalogue } from './definition/shown.ts';

interface Deletion {
  ask(row: CatalogueRow): void;
  readonly dialog: ReactNode;
}

const DELETE = ['delete'];

/** '¿Eliminar Grupo #100?': asked, sent, and closed whatever the answer (R1 §8, R2 §2). `onDone` closes the record too. */
export function useDeletion(catalogue: ShownCatalogue, onDone?: () => void): Deletion {
  const step = useStep();
  const { operations, key } = catalogue;
  const path = (id: string) => pathOf(operations.get ?? '', 'id', id);
  const { asked, start, close } = useSteps<CatalogueRow>({ actions: DELETE, path });
  const remove = async (gone: CatalogueRow) => {
    const payload = { [payloadName(catalogue, key.field)]: gone[key.field], p_revision: gone.revision };
    const done = await step.run('delete', operations.delete ?? '', payload, path(recordId(catalogue, gone)));
    if (done && onDone) onDone();
    else close();
  };
  return {
    ask: (row) => start('delete', recordId(catalogue, row), row),
    dialog: asked && (
      <ConfirmDialog
        open
        title={`¿Eliminar ${capital(catalogue.noun)} #${recordId(catalogue, asked.record)}?`}
        busy={step.busy !== undefined}
        onAnswer={(yes) => (yes ? void remove(asked.record) : close())}
      >
        {recordName(catalogue.label, asked.record)}
      </ConfirmDialog>
    ),
  };
}
