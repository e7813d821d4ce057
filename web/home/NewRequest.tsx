import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useNavigate } from 'react-router-dom';
import { useGranted } from '../base/session.tsx';
import { GrantedButton } from '../kit/actions/buttons.tsx';
import { NEW_RECORD } from '../kit/address/useRecordAddress.ts';

/** Shortcuts to the most frequent tasks of users who plan and request: one pedido, or several (R3 §2, hospital A1). */
export function NewRequest() {
  const granted = useGranted('pedidos');
  const navigate = useNavigate();
  if (!granted.some(({ field }) => field === 'create')) return null;
  return (
    <Stack direction="row" spacing={2}>
      <Button component={Link} to="/pedidos?paso=varios" variant="outlined">
        Pedir varios
      </Button>
      <GrantedButton
        granted={granted}
        action="create"
        label="Nuevo pedido"
        onClick={() => void navigate(`/pedidos?registro=${NEW_RECORD}&modo=editar`)}
      />
    </Stack>
  );
}
