import { requestPrints } from '@expediente/schemas/request/kinds.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import { fileAddress } from '../base/api.ts';
import { type Signatures, SignaturesDialog } from '../kit/steps/SignaturesDialog.tsx';
import type { StepDialogOf } from '../kit/steps/step.ts';
import { openLotPaper } from './PrintLotDialog.tsx';

/** Dialog that prints a request in one of the formats of its kind (R3 §2, §7). */
export default function PrintRequestDialog({ record: request, about, onClose }: StepDialogOf<RequestRow>) {
  const open = (format: string) => (signatures: Signatures) => {
    const { requester, authorizer, address } = signatures;
    window.open(fileAddress(`${format}/${request.id}/${requester}/${authorizer}/${address}`), '_blank');
  };
  return (
    <SignaturesDialog
      title={`Imprimir ${about}`}
      unit={request.id_unit}
      withAddress
      formats={[
        ...requestPrints(request.type_order).map(({ label, path }) => ({ label, open: open(path) })),
        ...(request.lot === null ? [] : [{ label: 'Todo el lote', open: openLotPaper(request.lot) }]),
      ]}
      onClose={onClose}
    />
  );
}
