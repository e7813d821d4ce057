import type { FormField } from '@expediente/schemas/shared/form.ts';
import { type DragEvent, type ReactNode, useMemo, useState } from 'react';
import { post } from '../base/api.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';
import type { CompiledSchema } from '../kit/form/validation.ts';
import type { Values } from '../kit/form/values.ts';
import { FileInput } from '../kit/input/FileInput.tsx';

interface Props {
  readonly title: string;
  readonly compiled: CompiledSchema;
  readonly layout: readonly FormField[];
  readonly path: string;
  readonly submit: string;
  readonly children: ReactNode;
  onClose(): void;
  onDone(): void;
}

/** Limit of a file; no note is as large. */
const MOST_BYTES = 20_000;

/** Form with a note (`p_note`), which can be typed, pasted, dropped as a file, or chosen. */
export function NoteForm({ title, compiled, layout, path, submit, children, onClose, onDone }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values that it was opened with
  const saved = useMemo(() => valuesOf(layout, compiled), []);
  const [file, setFile] = useState<File>();
  const [over, setOver] = useState(false);
  const form = useForm<Values>({
    compiled,
    saved,
    revision: undefined,
    draft: { of: path },
    payload: (values) => payloadOf(layout, compiled, values),
    isStep: true,
    send: (payload, options) => post(path, payload, options),
    onDone,
  });
  const take = async (taken: File | undefined): Promise<void> => {
    setFile(taken);
    if (taken) form.set({ p_note: await taken.slice(0, MOST_BYTES).text() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <FormDialog title={title} form={form} size="large" height="content" submit={submit} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same by keyboard */}
      <div
        className={over ? 'seal-drop over' : 'seal-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {children}
        <FileInput value={file} onChange={(chosen) => void take(chosen)} accept=".txt,text/plain" />
        <SchemaForm form={form} layout={layout} />
      </div>
    </FormDialog>
  );
}
