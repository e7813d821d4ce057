import './workbook-load.css';
import { counted } from '@expediente/kernel/format.ts';
import type { RefusedRows } from '@expediente/schemas/shared/refused-rows.ts';
import { type SheetRead, sheetInWords } from '@expediente/schemas/shared/sheet.ts';
import type { WorkbookLoad } from '@expediente/schemas/shared/workbook-load.ts';
import Button from '@mui/material/Button';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { upload } from '../../base/api.ts';
import { useDirty } from '../dialog/dirty.tsx';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { Waiting } from '../layout/Waiting.tsx';
import { type Choices, loadMachine } from './load-machine.ts';
import { type RowClass, RowsByClass } from './RowsByClass.tsx';
import { fileForm, saveRefusedRows } from './refused-rows.ts';
import { LoadProblem, WorkbookInput } from './WorkbookInput.tsx';

/** Operation and texts of a load from a workbook. */
export interface LoadPlace {
  readonly load: Pick<WorkbookLoad, 'title' | 'path' | 'refused' | 'field' | 'steps'>;
  /** Further fields of the call: the record to which the lines belong. */
  readonly fields?: Readonly<Record<string, string | number>>;
  /** Addresses of templates by their label. */
  readonly templates: readonly { readonly label: string; readonly href: string }[];
}

/** Supplies chosen for rows that have several. */
interface Choosing {
  readonly choices: Choices;
  choose(row: number, supply: number | null): void;
}

interface Props<Read, Lines> extends LoadPlace {
  /** Singular and plural of the lines. */
  readonly nouns: readonly [one: string, several: string];
  /** Heading of the column of names. */
  readonly named: string;
  /** Effect of adding the rows now; must be the same function as long as the form is unchanged. */
  linesOf(read: Read, choices: Choices): Lines;
  countOf(lines: Lines): number;
  refusedOf(lines: Lines): RefusedRows;
  /** Reason for which the form cannot take these lines; '' while it can. */
  faultOf(lines: Lines): string;
  /** Further note before the rows are added; `waits`: a choice must be made first. */
  noteOf?(read: Read, lines: Lines): { readonly note: string; readonly waits: boolean };
  /** @param choosing present until the rows are added */
  classesOf(lines: Lines, read: Read | undefined, choosing: Choosing | undefined): readonly RowClass[];
  onAdd(lines: Lines): void;
  onClose(): void;
}

/**
 * Loads lines from a workbook into a form: the server reads and classifies the rows, and the form with the added lines
 * is saved as always (planning §1.1). Rows that are not added can be downloaded as a workbook.
 */
export function LoadDialog<Read extends SheetRead, Lines>(props: Props<Read, Lines>) {
  const { load, fields = {}, nouns, linesOf, onAdd, onClose } = props;
  const { path, field } = load;
  const [machine] = useState(() => loadMachine<Read, Lines>());
  const [state, send] = useMachine(machine, {
    input: async (file: File) => await readFile<Read>(path, fileForm(field, file, file.name, fields)),
  });
  const { file, read, choices, done, problem } = state.context;
  const looked = state.matches('looked');
  const result = useMemo(
    () => (read && looked ? linesOf(read, choices) : undefined),
    [read, looked, choices, linesOf],
  );
  useDirty(looked && choices.size > 0);
  const loaded = result ?? (state.matches('added') ? done : undefined);
  const count = loaded ? props.countOf(loaded) : 0;
  const fault = result ? props.faultOf(result) : '';
  const refused = loaded && props.refusedOf(loaded);
  const noted = result && read && props.noteOf?.(read, result);
  const name = `«${file?.name ?? ''}»`;
  const another = <Button onClick={() => send({ type: 'again' })}>Elegir otro archivo</Button>;
  const takeRefused = refused && refused.rows.length > 0 && (
    <Button onClick={() => void saveRefusedRows(load.refused, field, refused)}>
      Descargar las filas que no se agregan
    </Button>
  );
  const add = (lines: Lines) => {
    onAdd(lines);
    send({ type: 'added', lines });
    // Closes once the guard of unsaved values has learned that no choice is left.
    if (props.refusedOf(lines).rows.length === 0) setTimeout(onClose);
  };
  return (
    <RecordDialog
      open
      size="large"
      height={loaded ? 'lines' : 'content'}
      title={load.title}
      onClose={onClose}
      actions={
        <>
          {loaded && another}
          {takeRefused}
          {result ? (
            <Button
              variant="contained"
              disabled={count === 0 || noted?.waits === true || fault !== ''}
              onClick={() => add(result)}
            >
              {`Agregar ${counted(count, ...nouns)}`}
            </Button>
          ) : (
            <Button {...(loaded !== undefined && { variant: 'contained' })} onClick={onClose}>
              Cerrar
            </Button>
          )}
        </>
      }
    >
      <LoadProblem file={problem ? file : undefined}>{problem || fault}</LoadProblem>
      {state.matches('choose') && (
        <WorkbookInput
          steps={load.steps}
          templates={props.templates}
          onChoose={(chosen) => send({ type: 'choose', file: chosen })}
        />
      )}
      {state.matches('reading') && <Waiting>Leyendo {name}…</Waiting>}
      {result && (
        <p role="status">
          {`${name} se leyó y todavía no se ha guardado nada. ${read ? sheetInWords(read) : ''} ${noted?.note ?? ''}`}
        </p>
      )}
      {!result && loaded && (
        <p role="status">{`${addedInWords(count, nouns)} ${leftInWords(refused?.rows.length ?? 0)}`}</p>
      )}
      {loaded && (
        <RowsByClass
          named={props.named}
          classes={props.classesOf(
            loaded,
            read,
            result && { choices, choose: (row, supply) => send({ type: 'pick', row, supply }) },
          )}
        />
      )}
    </RecordDialog>
  );
}

async function readFile<Read>(path: string, form: FormData): Promise<Read> {
  const outcome = await upload<Read>(path, form, { quiet: true });
  if (outcome.is !== 'done') throw new Error(outcome.message);
  return outcome.data;
}

const addedInWords = (count: number, nouns: readonly [one: string, several: string]): string =>
  count === 1
    ? `Se pasó 1 ${nouns[0]} al formulario; se guardará con él.`
    : `Se pasaron ${counted(count, ...nouns)} al formulario; se guardarán con él.`;

const leftInWords = (count: number): string =>
  count === 1
    ? 'No se agregó 1 fila: descárguela, corríjala y cárguela de nuevo.'
    : `No se agregaron ${counted(count, 'fila')}: descárguelas, corríjalas y cárguelas de nuevo.`;
