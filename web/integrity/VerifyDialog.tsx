import { VerifyCommand } from 'validator:ops/commands.ts';
import { VERIFY_FORM } from '@expediente/schemas/ops/forms.ts';
import { useReadAgain } from '../base/useReadAgain.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { lookOften } from '../projections/looking.ts';

/** Dialog that starts a verification of the record, and asks for its scope. */
export default function VerifyDialog({ onClose }: { onClose(): void }) {
  const readAgain = useReadAgain();
  return (
    <StepDialog
      title="Revisar la integridad del registro"
      compiled={VerifyCommand}
      layout={VERIFY_FORM}
      command={{}}
      path="/ops/integrity/verify"
      submit="Revisar"
      onClose={onClose}
      onDone={() => {
        lookOften();
        onClose();
        void readAgain();
      }}
    >
      <p>
        Comprueba las cadenas de todos los registros y de la bitácora, los archivos y documentos emitidos, y
        el permiso de cada acto. Solo lee, y todos siguen trabajando. Puede cerrar esta página: al volver verá
        cómo va.
      </p>
    </StepDialog>
  );
}
