import { AddressLevel } from '../kit/address/useAddress.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { RecordFrameContext } from '../kit/layout/record-frame.ts';
import { BoxSearch } from './BoxSearch.tsx';

interface Props {
  onClose(): void;
}

/** Search box as a dialog over any page. */
export default function BoxDialog({ onClose }: Props) {
  return (
    // Opened over a record of the page it is a dialog all the same; closed, it leaves the forms beneath as they are.
    <AddressLevel closing="caja">
      <RecordFrameContext value="dialog">
        <RecordDialog open size="medium" height={560} title="Buscar en todo" onClose={onClose}>
          <BoxSearch place="everywhere" onLeave={onClose} />
        </RecordDialog>
      </RecordFrameContext>
    </AddressLevel>
  );
}
