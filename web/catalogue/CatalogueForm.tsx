import { FormDialog } from '../kit/FormDialog.tsx';
import { SchemaForm } from '../kit/SchemaForm.tsx';
import { LookPreview } from './LookPreview.tsx';
import { NestedLists } from './NestedLists.tsx';
import { type CatalogueRow, capital, payloadName, recordId, type ShownCatalogue } from './shown.ts';
import { useCatalogueForm } from './useCatalogueForm.ts';

interface Props {
  readonly catalogue: ShownCatalogue;
  /** Absent: a new record. */
  readonly saved?: CatalogueRow;
  readonly parent?: string | undefined;
  onSaved(id: string): void;
  onClose(): void;
}

/** Creates or edits a record; its lists come below once it is saved (R2 §2). */
export function CatalogueForm({ catalogue, saved, parent, onSaved, onClose }: Props) {
  const { form, layout } = useCatalogueForm(catalogue, saved, parent, onSaved);
  const { noun, article, nested } = catalogue;
  const fresh = article === 'la' ? 'nueva' : 'nuevo';
  return (
    <FormDialog
      title={saved ? `${capital(noun)} #${recordId(catalogue, saved)}` : `${capital(noun)} ${fresh}`}
      form={form}
      size={nested.length > 0 && saved ? 'large' : catalogue.form.size}
      submit="Guardar"
      onClose={onClose}
    >
      <SchemaForm form={form} layout={layout}>
        <LookPreview catalogue={catalogue} read={(field) => form.values[payloadName(catalogue, field)]} />
      </SchemaForm>
      {saved && (
        <NestedLists
          catalogue={catalogue}
          parent={recordId(catalogue, saved)}
          blocked={form.dirty ? `Guarde primero ${article} ${noun}.` : undefined}
        />
      )}
    </FormDialog>
  );
}
