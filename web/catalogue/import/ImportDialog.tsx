import { counted } from '@expediente/kernel/format.ts';
import type { ImportSheet } from '@expediente/schemas/catalogues/import.ts';
import { sheetInWords } from '@expediente/schemas/shared/sheet.ts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fileAddress } from '../../base/api.ts';
import { useDirty } from '../../kit/dialog/dirty.tsx';
import { RecordDialog } from '../../kit/dialog/RecordDialog.tsx';
import { Waiting } from '../../kit/layout/Waiting.tsx';
import { LoadProblem, WorkbookInput } from '../../kit/workbook/WorkbookInput.tsx';
import type { ShownCatalogue } from '../definition/shown.ts';
import { importCalls, saveRefused } from './calls.ts';
import { ImportRows } from './ImportRows.tsx';
import { finishedRows, importMachine, refusedRows, rowsToLoad } from './machine.ts';

interface Props {
  readonly catalogue: ShownCatalogue;
  onClose(): void;
}

/** Dialog that loads a catalogue from a workbook; nothing is written before «Cargar». */
export default function ImportDialog({ catalogue, onClose }: Props) {
  const [state, send] = useMachine(importMachine, { input: importCalls(catalogue.name) });
  const queries = useQueryClient();
  const { sheet, checked, loaded, problem, file } = state.context;
  const loading = state.matches('loading');
  useDirty(loading);
  const finished = state.matches('done');
  useEffect(() => {
    if (finished) void queries.invalidateQueries();
  }, [finished, queries]);

  const toLoad = rowsToLoad(state.context).length;
  const refused = refusedRows(state.context);
  const download = (
    <Button disabled={refused.length === 0} onClick={() => void saveRefused(catalogue.name, sheet, refused)}>
      Descargar solo las filas rechazadas
    </Button>
  );
  const another = <Button onClick={() => send({ type: 'again' })}>Elegir otro archivo</Button>;
  return (
    <RecordDialog
      open
      size="large"
      height={state.matches('looked') || loading || finished ? 'lines' : 'content'}
      title={`Cargar ${catalogue.plural} desde Excel`}
      onClose={onClose}
      actions={
        state.matches('looked') ? (
          <>
            {another}
            {refused.length > 0 && download}
            <Button variant="contained" disabled={toLoad === 0} onClick={() => send({ type: 'load' })}>
              {`Cargar ${counted(toLoad, 'fila')}`}
            </Button>
          </>
        ) : finished ? (
          <>
            {another}
            {refused.length > 0 && download}
            <Button variant="contained" onClick={onClose}>
              Cerrar
            </Button>
          </>
        ) : loading || state.matches('checking') ? (
          <Button variant="outlined" onClick={() => send({ type: 'stop' })}>
            Detener
          </Button>
        ) : (
          <Button onClick={onClose}>Cancelar</Button>
        )
      }
    >
      <LoadProblem file={problem && state.matches('choose') ? file : undefined}>{problem}</LoadProblem>
      {state.matches('choose') && (
        <Choose catalogue={catalogue} onChoose={(chosen) => send({ type: 'choose', file: chosen })} />
      )}
      {state.matches('reading') && <Waiting>Leyendo «{file?.name ?? ''}»…</Waiting>}
      {state.matches('checking') && (
        <Waiting done={checked.size} of={sheet.rows.length}>
          Revisando: {progress(checked.size, sheet)}
        </Waiting>
      )}
      {loading && (
        <Waiting done={loaded.size} of={toLoad}>
          Cargando: {loaded.size.toLocaleString('es-GT')} de {toLoad.toLocaleString('es-GT')} filas
        </Waiting>
      )}
      {state.matches('looked') && (
        <>
          <p role="status">
            {`«${file?.name ?? ''}» se revisó y todavía no se ha guardado nada. ${sheetInWords(sheet)} ${toLoad === 0 ? 'No hay filas que cargar.' : ''}`}
          </p>
          <ImportRows
            sheet={sheet}
            label={catalogue.label}
            results={[...checked.values()].sort((a, b) => a.row - b.row)}
          />
        </>
      )}
      {finished && (
        <>
          <p role="status">{summary(loaded.size === 0 ? [] : [...loaded.values()], toLoad)}</p>
          <ImportRows sheet={sheet} label={catalogue.label} results={finishedRows(state.context)} done />
        </>
      )}
    </RecordDialog>
  );
}

const progress = (done: number, { rows }: ImportSheet): string =>
  `${done.toLocaleString('es-GT')} de ${rows.length.toLocaleString('es-GT')} filas`;

function summary(results: readonly { readonly is: string }[], asked: number): string {
  const count = (is: string): string =>
    results.filter((each) => each.is === is).length.toLocaleString('es-GT');
  const left = asked - results.length;
  return [
    `Se agregaron ${count('new')} y se cambiaron ${count('changed')}.`,
    count('refused') === '0' ? '' : `Al guardar se rechazaron ${count('refused')}.`,
    left > 0 ? `Quedaron ${left.toLocaleString('es-GT')} sin cargar.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function Choose({ catalogue, onChoose }: { readonly catalogue: ShownCatalogue; onChoose(file: File): void }) {
  const template = `/catalogues/${catalogue.name}/template`;
  return (
    <WorkbookInput
      steps={[
        'Descargue la plantilla: su hoja «Instrucciones» dice qué va en cada columna.',
        'Llénela y selecciónela aquí: xlsx o xls, hasta 20 MB y 50,000 filas.',
        'Revise qué se agrega, qué cambia y qué se rechaza. Nada se guarda hasta que presione «Cargar».',
      ]}
      templates={[
        { label: 'Plantilla vacía', href: fileAddress(template) },
        { label: `Plantilla con ${catalogue.plural}`, href: fileAddress(template, { filled: 1 }) },
      ]}
      onChoose={onChoose}
    />
  );
}
