import { UNOPS_LINES } from '@expediente/schemas/unops/forms.ts';
import type { UnopsDetail } from '@expediente/schemas/unops/read.ts';
import { unopsAddress } from '@expediente/schemas/unops/tabs.ts';
import { UNOPS_VIEW } from '@expediente/schemas/unops/view.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useGranted } from '../base/session.tsx';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { RecordFacts } from '../kit/record/RecordFacts.tsx';

const [SUB_PRODUCTS, INVOICES, RECEIPTS] = UNOPS_LINES;

/** Lines with their position as key, where they have none. */
const placed = <Line extends object>(lines: readonly Line[]) =>
  lines.map((line, place) => ({ ...line, key: String(place) }));

/** Read-only content of a record: facts, sub-products, invoices, receipts. */
export default function UnopsParts({ record }: { readonly record: UnopsDetail }) {
  const { sub_products, invoices, receipts, qty, total } = record;
  return (
    <>
      <RecordFacts view={UNOPS_VIEW} record={record} />
      {sub_products.length > 0 && (
        <ReadLines field={SUB_PRODUCTS} lines={sub_products} totals={{ description: 'Total', qty }} />
      )}
      <ReadLines
        field={INVOICES}
        lines={placed(invoices)}
        totals={{ serie_invoice: 'Total', value_invoice: total }}
      />
      <ReadLines
        field={RECEIPTS}
        lines={placed(receipts)}
        totals={{ number_receipt: 'Total', value_receipt: total }}
      />
    </>
  );
}

/** Notice of the data that is still missing in a saved record (unops D4). */
export const Head = ({ record: { lacks } }: { readonly record: UnopsDetail }) =>
  lacks !== '' && (
    <Alert severity="info" className="unops-head">
      {lacks}.
    </Alert>
  );

/** Links to the consolidation and the regularisation of the record. */
export function Buttons({ record }: { readonly record: UnopsDetail }) {
  const granted = useGranted('unops');
  const { id_unops_consolidate: consolidation, id_unops_regularize: regularization } = record;
  const may = (action: string): boolean => granted.some(({ field }) => field === action);
  return (
    <>
      {consolidation > 0 && may('viewconsolidateunops') && (
        <Button variant="outlined" component={Link} to={unopsAddress('unops-consolidation', consolidation)}>
          Consolidación {consolidation}
        </Button>
      )}
      {regularization > 0 && may('viewregularizeunops') && (
        <Button variant="outlined" component={Link} to={unopsAddress('unops-regularization', regularization)}>
          Regularización {regularization}
        </Button>
      )}
    </>
  );
}
