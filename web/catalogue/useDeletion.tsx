import { capital } from '@expediente/kernel/text.ts';
import type { ReactNode } from 'react';
import { later } from '../base/arriving.ts';
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx';
import { recordName } from '../kit/input/record-name.ts';
import { useStep } from '../kit/steps/useStep.ts';
import { OpenStep, useSteps } from '../kit/steps/useSteps.tsx';
import { type CatalogueRow, pathOf, payloadName, recordId, type ShownCatalogue } from './definition/shown.ts';

const DeletionDialog = later(() => import('../kit/steps/DeletionDialog.tsx'));

interface Deletion {
  ask(row: CatalogueRow): void;
  readonly dialog: ReactNode;
}

const DELETE = ['delete'];

/**
 * Deletion of a record: asks with a reason, sends, and closes whatever the answer ('¿Eliminar Grupo #100?', R1 §8, R2
 * §2). A record that a deletion only makes inactive needs no reason. `onDone` closes the record's dialog too.
 */
export function useDeletion(catalogue: ShownCatalogue, onDone?: () => void): Deletion {
  const step = useStep();
  const { operations, key } = catalogue;
  const path = (id: string) => pathOf(operations.get ?? '', 'id', id);
  const { asked, start, close } = useSteps<CatalogueRow>({ actions: DELETE, path });
  const command = (row: CatalogueRow): object => ({
    [payloadName(catalogue, key.field)]: row[key.field],
    p_revision: row.revision,
  });
  const makeInactive = async (row: CatalogueRow) => {
    const done = await step.run('delete', operations.delete ?? '', command(row));
    if (done && onDone) onDone();
    else close();
  };
  return {
    ask: (row) => start('delete', recordId(catalogue, row), row),
    dialog: asked && <OpenStep>{question(asked.record)}</OpenStep>,
  };

  function question(row: CatalogueRow): ReactNode {
    const title = `¿Eliminar ${capital(catalogue.noun)} #${recordId(catalogue, row)}?`;
    const name = recordName(catalogue.label, row);
    if (!catalogue.keptWhenDeleted)
      return (
        <DeletionDialog
          title={title}
          path={operations.delete ?? ''}
          command={command(row)}
          gone={path(recordId(catalogue, row))}
          submit="Si"
          onClose={close}
          onDone={onDone}
        >
          {name}
        </DeletionDialog>
      );
    return (
      <ConfirmDialog
        open
        title={title}
        busy={step.busy !== undefined}
        onAnswer={(yes) => (yes ? void makeInactive(row) : close())}
      >
        {name}
      </ConfirmDialog>
    );
  }
}
