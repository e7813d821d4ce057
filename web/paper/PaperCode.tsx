import { GARBLED, markIn, paperAddress } from '@expediente/schemas/paper/address.ts';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Section } from '../kit/layout/Section.tsx';

/** Field for the address of a paper's QR code, pasted or typed by a scanner that acts as a keyboard. */
export function PaperCode() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mark = markIn(typed);
    setFault(mark ? '' : GARBLED);
    if (mark) void navigate(paperAddress(mark));
  };
  return (
    <Section level={2} title="Con el código QR">
      <p>
        Escanéelo con la cámara del teléfono: abre esta página. También puede pegar aquí su dirección, o
        leerlo con un lector de códigos.
      </p>
      <form className="paper-code" onSubmit={submit} noValidate>
        <TextField
          label="Dirección del código QR"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={fault !== ''}
          helperText={fault}
          slotProps={{ htmlInput: { maxLength: 2000, spellCheck: false, autoCapitalize: 'none' } }}
        />
        <Button type="submit" variant="contained">
          Verificar
        </Button>
      </form>
    </Section>
  );
}
