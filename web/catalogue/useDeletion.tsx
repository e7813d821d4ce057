import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { recordName } from '../kit/pickers.tsx';
import { useStep } from '../kit/useStep.ts';
import { type CatalogueRow, capital, pathOf, payloadName, recordId, type ShownCatalogue } from './shown.ts';

interface Deletion {
  ask(row: CatalogueRow): void;
  readonly dialog: ReactNode;
}

/** '¿Eliminar Grupo #100?': asked, sent, and closed whatever the answer (R1 §8, R2 §2). */
export function useDeletion(catalogue: ShownCatalogue, onDone?: () => void): Deletion {
  const step = useStep();
  const [row, setRow] = useState<CatalogueRow>();
  const { operations, key } = catalogue;
  const remove = async (gone: CatalogueRow) => {
    const id = recordId(catalogue, gone);
    const payload = { [payloadName(catalogue, key.field)]: gone[key.field], p_revision: gone.revision };
    const done = await step.run(
      'delete',
      operations.delete ?? '',
      payload,
      pathOf(operations.get ?? '', 'id', id),
    );
    setRow(undefined);
    if (done) onDone?.();
  };
  return {
    ask: setRow,
    dialog: (
      <ConfirmDialog
        open={row !== undefined}
        title={row ? `¿Eliminar ${capital(catalogue.noun)} #${recordId(catalogue, row)}?` : ''}
        busy={step.busy !== undefined}
        onAnswer={(yes) => (yes && row ? void remove(row) : setRow(undefined))}
      >
        {row && recordName(catalogue.label, row)}
      </ConfirmDialog>
    ),
  };
}
