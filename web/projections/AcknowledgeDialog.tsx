import { AcknowledgeCommand } from 'validator:ops/commands.ts';
import { ACKNOWLEDGE_FORM } from '@expediente/schemas/ops/forms.ts';
import type { QuarantineRow } from '@expediente/schemas/ops/read.ts';
import { useReadAgain } from '../base/useReadAgain.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';

interface Props {
  readonly row: QuarantineRow;
  onClose(): void;
}

/** Dialog that marks a record set apart as known, with the reason why it stays so for now. */
export default function AcknowledgeDialog({ row: { projection, stream, record }, onClose }: Props) {
  const readAgain = useReadAgain();
  return (
    <StepDialog
      title={`Marcar ${record?.name ?? stream} como conocido`}
      compiled={AcknowledgeCommand}
      layout={ACKNOWLEDGE_FORM}
      command={{ p_projection: projection, p_stream: stream }}
      path="/ops/quarantine/acknowledge"
      submit="Marcar"
      onClose={onClose}
      onDone={() => {
        onClose();
        void readAgain();
      }}
    >
      <p>
        La alarma ya no se activará por este registro. El registro sigue en cuarentena hasta que se corrija la
        causa.
      </p>
    </StepDialog>
  );
}
