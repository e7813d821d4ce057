import { SUPPLY_MISSING } from '@expediente/schemas/shared/sentences.ts';
import './pac.css';
import { SavePac } from 'validator:pac/commands.ts';
import type { SubProductRecord } from '@expediente/schemas/catalogues/records.ts';
import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import { PLANNED_QTY } from '@expediente/schemas/pac/commands.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { get } from '../base/api.ts';
import { useDirty, useLeaving } from '../kit/dialog/dirty.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { moneyText, priceText } from '../kit/figures/amounts.tsx';
import { limitsOf } from '../kit/form/record-form.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { type PickedSupply, SupplyPicker } from '../kit/input/pickers.tsx';
import { Keys } from '../kit/keys/keys.tsx';
import { lineKey, type PacFormLine, repeatedMessage, totalAmount } from './lines.ts';

interface Props {
  readonly lines: readonly PacFormLine[];
  onAdd(lines: readonly PacFormLine[]): void;
  onClose(): void;
}

interface Asked {
  readonly id: string;
  readonly description: string;
  readonly qty: string;
}

const COLUMNS: readonly EditColumn<Asked>[] = [
  { field: 'id', title: 'Subproducto', width: 110 },
  { field: 'description', title: 'Descripción', width: 320 },
  {
    field: 'qty',
    title: 'Cantidad',
    kind: 'quantity',
    width: 130,
    editable: true,
    ...limitsOf(SavePac, 'p_details', 'p_qty'),
  },
];

const noPlan = (supply: PickedSupply): string | undefined => {
  if (supply.state !== 1) return 'Insumo inactivo';
  return Number(supply.price) > 0 ? undefined : 'Insumo sin precio';
};

/** Dialog that adds a supply with a quantity for each sub-product (R3 §2 "sub-product quantity entry"). */
export function AddLine({ lines, onAdd, onClose }: Props) {
  const [supply, setSupply] = useState<PickedSupply | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState('');
  const picker = useRef<HTMLDivElement>(null);
  const leave = useLeaving();
  useDirty(supply !== null || Object.values(typed).some((qty) => qty !== ''));
  const close = async () => {
    if (await leave()) onClose();
  };
  const asked = useSubProducts().map(
    ({ id, description }): Asked => ({ id, description, qty: typed[id] ?? '' }),
  );
  const add = (again: boolean) => {
    const added = addedBy(supply, asked, lines);
    if (typeof added === 'string') return setFault(added);
    onAdd(added);
    setSupply(null);
    setTyped({});
    setFault('');
    if (again) picker.current?.querySelector('input')?.focus();
    // Closed a moment later, once the guard against unsaved changes knows that the fields are empty.
    else setTimeout(onClose);
  };

  return (
    <RecordDialog
      open
      size="large"
      title="Agregar insumo"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void close()}>Cerrar</Button>
          <Button variant="outlined" title="Ctrl+Enter" onClick={() => add(true)}>
            Agregar y seguir
          </Button>
          <Button variant="contained" onClick={() => add(false)}>
            Agregar
          </Button>
        </>
      }
    >
      <Keys
        keys={[
          { keys: 'Ctrl+S', label: 'Agregar', inFields: true, run: () => add(false) },
          { keys: 'Ctrl+Enter', label: 'Agregar y seguir', inFields: true, run: () => add(true) },
        ]}
      />
      {fault && (
        <Alert severity="warning" className="pac-notice">
          {fault}
        </Alert>
      )}
      <div ref={picker}>
        <SupplyPicker
          label="Insumo"
          showLabel
          value={supply?.id ?? null}
          blocked={noPlan}
          onChange={(_, row) => {
            setSupply(row);
            setFault('');
          }}
        />
      </div>
      {/* Always drawn, even empty, so that the lines below do not jump when a supply is chosen. */}
      <p className="pac-worth">
        {supply && `Renglón ${supply.id_row} · Precio ${priceText(supply.price)} · ${worthOf(supply, asked)}`}
      </p>
      <EditGrid
        field="sub_products"
        name="Cantidad por subproducto"
        lines={asked}
        lineId={({ id }) => id}
        columns={COLUMNS}
        begin={supply?.id}
        // High enough for all lines: the dialog scrolls, not the grid in it.
        height={10_000}
        empty="Todavía no hay subproductos: se agregan dentro de su producto en «Subproductos»."
        onChange={(changed) => setTyped(Object.fromEntries(changed.map(({ id, qty }) => [id, qty ?? ''])))}
      />
    </RecordDialog>
  );
}

function useSubProducts(): readonly SubProductRecord[] {
  const { data } = useQuery({
    queryKey: ['/subproducts/get/public'],
    queryFn: ({ signal }) => get<Page<SubProductRecord>>('/subproducts/get/public', {}, { signal }),
    staleTime: 300_000,
  });
  return data?.rows ?? [];
}

/** Lines for a supply and its quantities, or the message of their fault. */
function addedBy(
  supply: PickedSupply | null,
  asked: readonly Asked[],
  lines: readonly PacFormLine[],
): readonly PacFormLine[] | string {
  if (supply === null) return SUPPLY_MISSING;
  const added = asked.filter(({ qty }) => qty.trim() !== '').map((each) => lineFor(supply, each));
  if (added.length === 0) return 'Ingrese la cantidad de al menos un subproducto';
  const wrong = added.find(({ p_qty }) => decimalFault(PLANNED_QTY, p_qty) !== undefined);
  if (wrong) return `Subproducto ${wrong.p_id_sub_products}: ${decimalText(PLANNED_QTY, wrong.p_qty)}`;
  const known = new Set(lines.map(lineKey));
  const repeated = added.find((line) => known.has(lineKey(line)));
  return repeated ? repeatedMessage(repeated) : added;
}

/** Total of the quantities typed so far. */
const worthOf = (supply: PickedSupply, asked: readonly Asked[]): string =>
  moneyText(totalAmount(asked.map((each) => lineFor(supply, each))));

const lineFor = (supply: PickedSupply, { id, description, qty }: Asked): PacFormLine => ({
  p_id_sub_products: id,
  p_id_supplie: supply.id,
  p_cod_internal: supply.cod_internal,
  p_qty: qty.trim(),
  p_price: supply.price,
  description: supply.description_internal,
  subProduct: description,
  row: supply.id_row,
});
