import { counted } from '@expediente/kernel/format.ts';
import {
  type LineLoadRead,
  LOAD_REASONS,
  type LoadedLine,
  type LoadReason,
  type NotAdded,
  type SeveralMatches,
} from '@expediente/schemas/shared/line-load.ts';
import { useCallback } from 'react';
import { priceText, quantityText } from '../figures/amounts.tsx';
import { addedClass } from './added-rows.ts';
import { LoadDialog, type LoadPlace } from './LoadDialog.tsx';
import { cellsOf, type LinesToAdd, linesToAdd } from './line-load.ts';
import type { Choices } from './load-machine.ts';
import type { ClassedRow, RowClass } from './RowsByClass.tsx';
import { asRefusedRows, refusedClasses } from './refused-classes.tsx';

interface Props extends LoadPlace {
  /** Keys of the form's present lines. */
  readonly known: ReadonlySet<string>;
  keyOf(line: LoadedLine): string;
  /** Reason for which the form cannot take these lines; '' while it can. */
  faultOf(lines: LinesToAdd): string;
  /** Puts lines into the form: new ones, and those that replace others. */
  onAdd(added: readonly LoadedLine[], replaced: readonly LoadedLine[]): void;
  onClose(): void;
}

const NOUNS = ['línea', 'líneas'] as const;

/** Words for one row and for several of each class. */
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
 * Loads lines of supplies and sub-products from a workbook into a form, with a choice where a code has several
 * supplies; the form is then saved as always (planning §1.1).
 */
export function LineLoad({ known, keyOf, faultOf, onAdd, ...place }: Props) {
  const linesOf = useCallback(
    (read: LineLoadRead, choices: Choices) => linesToAdd(read, choices, known, keyOf),
    [known, keyOf],
  );
  return (
    <LoadDialog<LineLoadRead, LinesToAdd>
      {...place}
      nouns={NOUNS}
      named="Insumo y subproducto"
      linesOf={linesOf}
      countOf={({ added, replaced }) => added.length + replaced.length}
      refusedOf={({ refused }) => asRefusedRows(refused, cellsOf)}
      faultOf={faultOf}
      noteOf={({ counts }, { open }) => ({
        note: `${unchangedInWords(counts.unchanged)} ${
          open.length > 0 ? 'Elija el insumo de cada fila que tiene varios.' : ''
        }`,
        waits: open.length > 0,
      })}
      classesOf={(lines, read, choosing) => [
        ...(choosing ? severalClass(read?.several ?? [], choosing.choices, choosing.choose) : []),
        ...refusedClasses(lines.refused, LOAD_REASONS, REASONS, pairOf),
        addedLines(lines, !choosing),
      ]}
      onAdd={({ added, replaced }) => onAdd(added, replaced)}
    />
  );
}

/** Count in words of the rows of a filled template that were not changed. */
const unchangedInWords = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 fila queda como está.' : `${counted(count, 'fila')} quedan como están.`;

const pairOf = ({ code, sub_product }: Pick<NotAdded, 'code' | 'sub_product'>): string =>
  [code || '(sin código)', sub_product || '(sin subproducto)'].join(' · ');

const addedLines = ({ added, replaced }: LinesToAdd, isDone: boolean): RowClass => {
  const changing = new Set(replaced);
  const lines = [...added, ...replaced].sort((a, b) => a.row - b.row);
  const rows = lines.map((line) => ({
    row: line.row,
    name: `${line.p_cod_internal} ${line.description_internal} · ${line.p_id_sub_products}`,
    details: `${isChange(line) ? `${line.p_id_nivel} · ` : ''}${quantityText(line.p_qty)} a ${priceText(line.p_price)}${changing.has(line) ? changedInWords(line) : ''}`,
  }));
  return addedClass(NOUNS, lines.some(isChange) ? 'Solicitado' : 'Cantidad', rows, isDone);
};

const isChange = ({ p_id_nivel }: LoadedLine): boolean => p_id_nivel !== undefined;

const changedInWords = (line: LoadedLine): string =>
  isChange(line) ? ' · reemplaza lo que estaba solicitado' : ' · cambia la cantidad de la línea';

/** Class of rows whose code has several supplies; chosen rows stay in it, so that a choice can be changed. */
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
