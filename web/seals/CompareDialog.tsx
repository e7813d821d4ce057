import { CompareCommand } from 'validator:seal/commands.ts';
import { COMPARE_FORM } from '@expediente/schemas/seal/forms.ts';
import { useReadAgain } from '../base/useReadAgain.ts';
import { lookOften } from '../projections/looking.ts';
import { NoteForm } from './NoteForm.tsx';

/** Dialog that takes a seal kept elsewhere, to check if the present log continues it. */
export default function CompareDialog({ onClose }: { onClose(): void }) {
  const readAgain = useReadAgain();
  return (
    <NoteForm
      title="Comparar un sello"
      compiled={CompareCommand}
      layout={COMPARE_FORM}
      path="/seals/compare"
      submit="Comparar"
      onClose={onClose}
      onDone={() => {
        lookOften();
        onClose();
        void readAgain();
      }}
    >
      <p>
        Pegue la nota del sello que usted conserva, o suelte aquí su archivo. Se comprueba su firma y se
        compara evento por evento con el registro de hoy. Solo lee, y todos siguen trabajando.
      </p>
    </NoteForm>
  );
}
