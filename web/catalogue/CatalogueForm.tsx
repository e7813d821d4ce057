import { capital } from '@expediente/kernel/text.ts';
import type { ReactNode } from 'react';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { TemplateWidget } from '../template/TemplateWidget.tsx';
import {
  type CatalogueRow,
  dialogHeight,
  payloadName,
  recordId,
  recordTitle,
  type ShownCatalogue,
} from './definition/shown.ts';
import { ListEditors } from './editors/ListEditors.tsx';
import { useListWords } from './editors/useListWords.ts';
import { LookPreview } from './LookPreview.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { typedPassword } from './password.ts';
import { useCatalogueForm } from './useCatalogueForm.ts';

interface Props {
  readonly catalogue: ShownCatalogue;
  /** Saved record; absent for a new one. */
  readonly saved?: CatalogueRow;
  readonly parent?: string | undefined;
  /** Reason why the form can no longer be saved; undefined while it can. */
  readonly closed?: string | undefined;
  /** Draws the nested lists of a saved record. `blocked`: reason why nothing can be changed in them now. */
  listsUnder(record: string, blocked?: string): ReactNode;
  onSaved(id: string): void;
  /** Called when a new record was saved and its form stays open; the record then comes back as `saved`. */
  onMade(id: string): void;
  onClose(): void;
}

const WIDGETS = { template: TemplateWidget };

/** Form that creates or edits a record; nested lists follow below it once it is saved (R2 §2). */
export function CatalogueForm(props: Props) {
  const { catalogue, saved, parent, closed, listsUnder, onSaved, onMade, onClose } = props;
  const { form, layout, start } = useCatalogueForm({ catalogue, saved, parent, closed, onSaved, onMade });
  const { noun, article, nested } = catalogue;
  const { password } = catalogue.form;
  const parts = useListWords(catalogue, saved ? recordId(catalogue, saved) : '0');
  const fresh = article === 'la' ? 'nueva' : 'nuevo';
  return (
    <FormDialog
      title={saved ? recordTitle(catalogue, saved) : `${capital(noun)} ${fresh}`}
      form={form}
      size={nested.length > 0 && saved ? 'large' : catalogue.form.size}
      height={dialogHeight(catalogue, { saved: saved !== undefined, edited: true })}
      submit="Guardar"
      onClose={onClose}
    >
      <SchemaForm form={form} layout={layout} parts={parts} widgets={WIDGETS} errorOrder="screen">
        <LookPreview catalogue={catalogue} read={(field) => form.values[payloadName(catalogue, field)]} />
        {password && (
          <PasswordFields
            name={password}
            value={typedPassword(form.values[password])}
            fresh={saved === undefined}
            onChange={(typed) => form.set({ [password]: typed })}
          />
        )}
        <ListEditors
          catalogue={catalogue}
          record={saved ? recordId(catalogue, saved) : '0'}
          values={form.values}
          saved={start}
          onChange={form.set}
        />
      </SchemaForm>
      {saved &&
        listsUnder(recordId(catalogue, saved), form.dirty ? `Guarde primero ${article} ${noun}.` : undefined)}
    </FormDialog>
  );
}
