import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import type { UnopsValues } from '@expediente/schemas/unops/forms.ts';
import Button from '@mui/material/Button';
import { datedWhenAdded } from '../kit/form/dated-lines.ts';
import type { LinesView } from '../kit/form/LinesField.tsx';
import type { RecordForm } from '../kit/form/useForm.ts';
import { type PickedRecord, RecordPicker } from '../kit/input/pickers.tsx';
import type { LiveSums } from './form-values.ts';
import { SumLine } from './SumLine.tsx';

type LinesOf<Name extends 'p_sub_products' | 'p_invoices' | 'p_receipts'> = LinesView<
  UnopsValues[Name][number]
>;

interface UnopsLines {
  readonly p_sub_products: LinesOf<'p_sub_products'>;
  readonly p_invoices: LinesOf<'p_invoices'>;
  readonly p_receipts: LinesOf<'p_receipts'>;
}

const SUB_PRODUCT_NAME = ['id', 'description'];
const DATED_INVOICES = datedWhenAdded('date_invoice');
const DATED_RECEIPTS = datedWhenAdded('date_receipt');

/**
 * Grids of sub-products, invoices and receipts, each with its sum and the required one. @param onLoad opens the load
 * of all three from a workbook
 */
export function unopsLines(form: RecordForm<UnopsValues>, sums: LiveSums, onLoad: () => void): UnopsLines {
  const { p_sub_products: chosen } = form.values;
  return {
    p_sub_products: {
      add: (
        <div className="unops-adds">
          <Button variant="outlined" onClick={onLoad}>
            Cargar Excel
          </Button>
          <div className="unops-add">
            <RecordPicker
              label="Agregar subproducto"
              showLabel
              path="/subproducts/get/public"
              labels={SUB_PRODUCT_NAME}
              value={null}
              blocked={({ id }: PickedRecord) =>
                chosen.some((line) => line.id === id) ? 'Ya está agregado' : undefined
              }
              onChange={(_, row) => {
                if (row)
                  form.set({
                    p_sub_products: [
                      ...chosen,
                      { id: String(row.id), description: String(row.description ?? ''), qty: '' },
                    ],
                  });
              }}
            />
          </div>
        </div>
      ),
      below: chosen.length > 0 && <SumLine of={sums.subProducts} shown={quantityText} />,
    },
    p_invoices: { kept: DATED_INVOICES, below: <SumLine of={sums.invoices} shown={shownMoney} /> },
    p_receipts: { kept: DATED_RECEIPTS, below: <SumLine of={sums.receipts} shown={shownMoney} /> },
  };
}
