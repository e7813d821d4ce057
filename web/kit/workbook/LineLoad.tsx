import { counted } from '@expediente/kernel/format.ts';
import './workbook-load.css';
import {
  type LineLoadRead,
  LOAD_REASONS,
  type LoadedLine,
  type LoadReason,
  type NotAdded,
  type SeveralMatches,
} from '@expediente/schemas/shared/line-load.ts';
import { sheetInWords } from '@expediente/schemas/shared/sheet.ts';
import Button from '@mui/material/Button';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { upload } from '../../base/api.ts';
import { useDirty } from '../dialog/dirty.tsx';
import { RecordDialog } from '../dialog/RecordDialog.tsx';
import { priceText, quantityText } from '../figures/amounts.tsx';
import { Waiting } from '../layout/Waiting.tsx';
import { asRefusedRows, type Choices, faultsOf, type LinesToAdd, linesToAdd } from './line-load.ts';
import { lineLoadMachine } from './line-load-machine.ts';
import { type ClassedRow, type RowClass, RowsByClass } from './RowsByClass.tsx';
import { fileForm, saveRefusedRows } from './refused-rows.ts';
import { LoadProblem, WorkbookInput } from './WorkbookInput.tsx';

interface Props {
  readonly title: string;
  /** Operation that reads, and the one that gives the rows that were not added. */
  readonly path: string;
  readonly refused: string;
  /** Field of both that is the file. */
  readonly field: string;
  /** Further fields that the reading takes: whose lines they are. */
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly steps: readonly string[];
  /** Addresses of templates by their label. */
  readonly templates: readonly { readonly label: string; readonly href: string }[];
  /** Keys of the form's lines as they stand. */
  readonly known: ReadonlySet<string>;
  keyOf(line: LoadedLine): string;
  /** Why the form cannot take these; '' while it can. */
  faultOf(lines: LinesToAdd): string;
  /** Puts lines into the form: new ones, and those that change. */
  onAdd(added: readonly LoadedLine[], replaced: readonly LoadedLine[]): void;
  onClose(): void;
}

/** What one row and several of each class are called. */
const REASONS: Readonly<Record<LoadReason, readonly [string, string]>> = {
  supply: ['con insumo inexistente', 'con insumo inexistente'],
  sub_product: ['con subproducto inexistente', 'con subproducto inexistente'],
  inactive: ['con insumo inactivo', 'con insumo inactivo'],
  price: ['con insumo sin precio', 'con insumo sin precio'],
  repeated: ['repetida', 'repetidas'],
  quantity: ['con cantidad por corregir', 'con cantidad por corregir'],
  available: ['con más de lo disponible', 'con más de lo disponible'],
  level: ['con tipo de modificación por corregir', 'con tipo de modificación por corregir'],
  new_price: ['con precio por corregir', 'con precio por corregir'],
  justification: ['con justificación por corregir', 'con justificación por corregir'],
  unreadable: ['ilegible', 'ilegibles'],
};

/**
 * Lines of a form from a workbook: chosen, read and classified, with a choice where a code names several supplies;
 * added to the form, which is saved as always (planning §1.1).
 */
export function LineLoad(props: Props) {
  const {
    title,
    path,
    refused: refusedPath,
    field,
    fields = {},
    known,
    keyOf,
    faultOf,
    onAdd,
    onClose,
  } = props;
  const [state, send] = useMachine(lineLoadMachine, {
    input: (file) => readLines(path, fileForm(field, file, file.name, fields)),
  });
  const { file, read, choices, done, problem } = state.context;
  const looked = state.matches('looked');
  const result = useMemo(
    () => (read && looked ? linesToAdd(read, choices, known, keyOf) : undefined),
    [read, looked, choices, known, keyOf],
  );
  useDirty(looked && choices.size > 0);
  const loaded = result ?? (state.matches('added') ? done : undefined);
  const count = loaded ? loaded.added.length + loaded.replaced.length : 0;
  const fault = result ? faultOf(result) : '';
  const name = `«${file?.name ?? ''}»`;
  const another = <Button onClick={() => send({ type: 'again' })}>Elegir otro archivo</Button>;
  const takeRefused = loaded && loaded.refused.length > 0 && (
    <Button onClick={() => void saveRefusedRows(refusedPath, field, asRefusedRows(loaded.refused))}>
      Descargar las filas que no se agregan
    </Button>
  );
  const add = (lines: LinesToAdd) => {
    onAdd(lines.added, lines.replaced);
    send({ type: 'added', lines });
    // Once the guard has heard that nothing is chosen any more.
    if (lines.refused.length === 0) setTimeout(onClose);
  };
  return (
    <RecordDialog
      open
      size="large"
      height={result || loaded ? 'lines' : 'content'}
      title={title}
      onClose={onClose}
      actions={
        result ? (
          <>
            {another}
            {takeRefused}
            <Button
              variant="contained"
              disabled={count === 0 || result.open.length > 0 || fault !== ''}
              onClick={() => add(result)}
            >
              {`Agregar ${lineCount(count)}`}
            </Button>
          </>
        ) : loaded ? (
          <>
            {another}
            {takeRefused}
            <Button variant="contained" onClick={onClose}>
              Cerrar
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Cerrar</Button>
        )
      }
    >
      <LoadProblem file={problem ? file : undefined}>{problem || fault}</LoadProblem>
      {state.matches('choose') && (
        <WorkbookInput
          steps={props.steps}
          templates={props.templates}
          onChoose={(chosen) => send({ type: 'choose', file: chosen })}
        />
      )}
      {state.matches('reading') && <Waiting>Leyendo {name}…</Waiting>}
      {result && (
        <p role="status">
          {`${name} se leyó y todavía no se ha guardado nada. ${read ? sheetInWords(read) : ''} ${unchangedInWords(read?.counts.unchanged ?? 0)} ${
            result.open.length > 0 ? 'Elija el insumo de cada fila que tiene varios.' : ''
          }`}
        </p>
      )}
      {!result && loaded && (
        <p role="status">{`${addedInWords(count)} ${leftInWords(loaded.refused.length)}`}</p>
      )}
      {loaded && (
        <RowsByClass
          named="Insumo y subproducto"
          classes={[
            ...(result
              ? severalClass(read?.several ?? [], choices, (row, supply) =>
                  send({ type: 'pick', row, supply }),
                )
              : []),
            ...refusedClasses(loaded.refused),
            addedClass(loaded, !result),
          ]}
        />
      )}
    </RecordDialog>
  );
}

async function readLines(path: string, form: FormData): Promise<LineLoadRead> {
  const outcome = await upload<LineLoadRead>(path, form, { quiet: true });
  if (outcome.is !== 'done') throw new Error(outcome.message);
  return outcome.data;
}

const lineCount = (count: number): string => counted(count, 'línea');

/** Rows of a filled template that were not changed. */
const unchangedInWords = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 fila queda como está.' : `${counted(count, 'fila')} quedan como están.`;

const addedInWords = (count: number): string =>
  count === 1
    ? 'Se pasó 1 línea al formulario; se guardará con él.'
    : `Se pasaron ${lineCount(count)} al formulario; se guardarán con él.`;

const leftInWords = (count: number): string =>
  count === 1
    ? 'No se agregó 1 fila: descárguela, corríjala y cárguela de nuevo.'
    : `No se agregaron ${counted(count, 'fila')}: descárguelas, corríjalas y cárguelas de nuevo.`;

const pairOf = ({ code, sub_product }: Pick<NotAdded, 'code' | 'sub_product'>): string =>
  [code || '(sin código)', sub_product || '(sin subproducto)'].join(' · ');

const addedClass = ({ added, replaced }: LinesToAdd, isDone: boolean): RowClass => {
  const changing = new Set(replaced);
  const lines = [...added, ...replaced].sort((a, b) => a.row - b.row);
  return {
    is: 'added',
    label: counted(lines.length, 'línea por agregar', 'líneas por agregar'),
    state: isDone ? 'AGREGADA' : 'POR AGREGAR',
    tone: 'done',
    heading: lines.some(isChange) ? 'Solicitado' : 'Cantidad',
    rows: lines.map((line) => ({
      row: line.row,
      name: `${line.p_cod_internal} ${line.description_internal} · ${line.p_id_sub_products}`,
      details: `${isChange(line) ? `${line.p_id_nivel} · ` : ''}${quantityText(line.p_qty)} a ${priceText(line.p_price)}${changing.has(line) ? changedInWords(line) : ''}`,
    })),
  };
};

const isChange = ({ p_id_nivel }: LoadedLine): boolean => p_id_nivel !== undefined;

const changedInWords = (line: LoadedLine): string =>
  isChange(line) ? ' · reemplaza lo que estaba solicitado' : ' · cambia la cantidad de la línea';

/** Reasons that some row has, in their order. */
const refusedClasses = (refused: readonly NotAdded[]): readonly RowClass[] =>
  LOAD_REASONS.flatMap((reason) => {
    const rows = refused.filter((each) => each.reason === reason);
    if (rows.length === 0) return [];
    return [
      {
        is: reason,
        label: counted(rows.length, ...REASONS[reason]),
        state: REASONS[reason][0].toLocaleUpperCase('es'),
        tone: 'refused',
        heading: 'Motivo',
        rows: rows.map((each) => ({
          row: each.row,
          name: pairOf(each),
          details: faultsOf(each).map(({ cell, message }) => (
            <p key={cell}>
              <strong>{`${cell}: `}</strong>
              {message}
            </p>
          )),
        })),
      },
    ];
  });

/** Stays while its choices are changed. */
function severalClass(
  several: readonly SeveralMatches[],
  choices: Choices,
  choose: (row: number, supply: number | null) => void,
): readonly RowClass[] {
  if (several.length === 0) return [];
  const open = several.filter(({ row }) => choices.get(row) === undefined).length;
  return [
    {
      is: 'several',
      label:
        open === 0
          ? `${several.length.toLocaleString('es-GT')} elegidos`
          : `${open.toLocaleString('es-GT')} por elegir`,
      state: 'POR ELEGIR',
      tone: 'waiting',
      heading: 'Insumo',
      whole: true,
      rows: several.map((each) => ({
        row: each.row,
        name: pairOf(each),
        ...(choices.has(each.row) ? chosenState(choices.get(each.row)) : {}),
        details: <ChooseSupply several={each} chosen={choices.get(each.row)} choose={choose} />,
      })),
    },
  ];
}

const LEFT_OUT = 'no';

const chosenState = (supply: number | null | undefined): Pick<ClassedRow, 'state' | 'tone'> =>
  supply === null ? { state: 'NO SE AGREGA', tone: 'annulled' } : { state: 'ELEGIDO', tone: 'done' };

function ChooseSupply({
  several: { row, code, options },
  chosen,
  choose,
}: {
  readonly several: SeveralMatches;
  readonly chosen: number | null | undefined;
  choose(row: number, supply: number | null): void;
}) {
  return (
    <select
      className="load-choice"
      aria-label={`Insumo de la fila ${row}, código ${code}`}
      value={chosen === undefined ? '' : (chosen ?? LEFT_OUT)}
      onChange={({ target }) => choose(row, target.value === LEFT_OUT ? null : Number(target.value))}
    >
      {chosen === undefined && (
        <option value="" disabled>
          Seleccionar insumo
        </option>
      )}
      {options.map((option) => (
        <option key={option.id_supplie} value={option.id_supplie}>
          {`${option.cod_ppr} ${option.description_internal} · ${option.description_presentation} · ${priceText(option.price)}`}
        </option>
      ))}
      <option value={LEFT_OUT}>No agregar esta fila</option>
    </select>
  );
}
