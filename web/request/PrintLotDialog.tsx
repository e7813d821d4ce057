import type { LotRow } from '@expediente/schemas/request/read.ts';
import { fileAddress } from '../base/api.ts';
import { type Signatures, SignaturesDialog } from '../kit/steps/SignaturesDialog.tsx';

/** Opens the paper of a lot in a new window. */
export const openLotPaper =
  (lot: number) =>
  ({ requester, authorizer, address }: Signatures): void => {
    window.open(fileAddress(`/orders/lot/pdf/${lot}/${requester}/${authorizer}/${address}`), '_blank');
  };

/** Dialog that prints all pedidos of a lot on one paper (hospital A4). */
export default function PrintLotDialog({ lot, onClose }: { readonly lot: LotRow; onClose(): void }) {
  return (
    <SignaturesDialog
      title={`Imprimir los pedidos ${lot.numbers}/${lot.year}`}
      unit={lot.id_unit}
      withAddress
      formats={[{ label: 'Forma A-01 del lote', open: openLotPaper(lot.id) }]}
      onClose={onClose}
    />
  );
}
