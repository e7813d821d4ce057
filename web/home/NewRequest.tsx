import { useNavigate } from 'react-router-dom';
import { useGranted } from '../base/session.tsx';
import { GrantedButton } from '../kit/actions/ActionBar.tsx';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';

/** Shortcut to the most frequent task of users who plan and request (R3 §2). */
export function NewRequest() {
  const granted = useGranted('pedidos');
  const navigate = useNavigate();
  return (
    <GrantedButton
      granted={granted}
      action="create"
      label="Nuevo pedido"
      onClick={() => void navigate(`/pedidos?registro=${NEW_RECORD}&modo=editar`)}
    />
  );
}
