import { CosignCommand } from 'validator:seal/commands.ts';
import { COSIGN_FORM } from '@expediente/schemas/seal/forms.ts';
import { useReadAgain } from '../base/useReadAgain.ts';
import { NoteForm } from './NoteForm.tsx';

/** Dialog that takes a seal's note with a witness's cosignature. */
export default function CosignDialog({ onClose }: { onClose(): void }) {
  const readAgain = useReadAgain();
  return (
    <NoteForm
      title="Agregar la firma de un testigo"
      compiled={CosignCommand}
      layout={COSIGN_FORM}
      path="/seals/cosign"
      submit="Agregar"
      onClose={onClose}
      onDone={() => {
        onClose();
        void readAgain();
      }}
    >
      <p>
        El testigo comprueba que el registro continúa el último que él conoce, y agrega su firma con fecha a
        la nota. Se acepta la de los testigos registrados, sobre un sello de este registro.
      </p>
    </NoteForm>
  );
}
