import { AddressLevel } from '../kit/address/useAddress.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { RecordFrameContext } from '../kit/layout/record-frame.ts';
import { type BoxEarly, BoxSearch } from './BoxSearch.tsx';

interface Props {
  /** Takes what was typed before the dialog was there. */
  early: BoxEarly;
  onClose(): void;
}

/** Search box as a dialog over any page. */
export default function BoxDialog({ early, onClose }: Props) {
  return (
    // Opened over a record of the page it is a dialog all the same; closed, it leaves the forms beneath as they are.
    <AddressLevel closing="caja">
      <RecordFrameContext value="dialog">
        <RecordDialog open size="medium" height={560} title="Buscar en todo" onClose={onClose}>
          <BoxSearch place="everywhere" early={early} onLeave={onClose} />
        </RecordDialog>
      </RecordFrameContext>
    </AddressLevel>
  );
}
