import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { useGranted } from '../base/session.tsx';
import { GrantedButton } from '../kit/actions/ActionBar.tsx';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';
import { LOT } from '../request/lot-steps.ts';

/** Shortcuts to the most frequent tasks of users who plan and request: one pedido, or several (R3 §2, hospital A1). */
export function NewRequest() {
  const granted = useGranted('pedidos');
  const navigate = useNavigate();
  if (!granted.some(({ field }) => field === 'create')) return null;
  return (
    <>
      <Button component={Link} to={`/pedidos?paso=${LOT}`} variant="outlined">
        Pedir varios
      </Button>
      <GrantedButton
        granted={granted}
        action="create"
        label="Nuevo pedido"
        onClick={() => void navigate(`/pedidos?registro=${NEW_RECORD}&modo=editar`)}
      />
    </>
  );
}
