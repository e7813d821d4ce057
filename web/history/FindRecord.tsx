import type { FoundRecords } from '@expediente/schemas/history/found.ts';
import { PAPER_PAGE } from '@expediente/schemas/paper/address.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { get } from '../base/api.ts';
import { recordAddress } from '../kit/address/history-address.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { useSeveralExecutors } from '../kit/list/useExecutors.ts';

const DEBOUNCE_MS = 300;
const [TEXT, KIND] = ['buscar', 'clase'];

/** Search for records of any kind by number or name, deleted ones too; the search is kept in the address. */
export function FindRecord() {
  const [params, setParams] = useSearchParams();
  const [asked, kind] = [params.get(TEXT) ?? '', params.get(KIND) ?? ''];
  const [typed, setTyped] = useState(asked);
  const ask = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once the typing rests
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => ask(TEXT, typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isError } = useQuery({
    queryKey: ['/history/find', asked, kind],
    queryFn: ({ signal }) => get<FoundRecords>('/history/find', { search: asked, kind }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <search className="historial-find">
        <TextField
          label="Número, nombre o código"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="historial-text"
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          select
          label="Clase de registro"
          value={data?.kinds.some(({ lifecycle }) => lifecycle === kind) ? kind : ''}
          onChange={({ target }) => ask(KIND, target.value)}
          className="historial-kind"
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">Todas</MenuItem>
          {data?.kinds.map(({ lifecycle, title }) => (
            <MenuItem key={lifecycle} value={lifecycle}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      </search>
      <div className="historial-answer" aria-live="polite">
        {isError && <p role="alert">No se pudo buscar.</p>}
        {asked.trim() === '' ? (
          <p className="historial-note">
            Busque por el número que conoce (orden A22, resolución, pedido 12/2026, código de insumo, usuario)
            o por el nombre. Se encuentran también los registros eliminados y las órdenes liberadas. Si tiene
            un documento en papel o su PDF, <Link to={`/${PAPER_PAGE}`}>verifíquelo</Link>.
          </p>
        ) : (
          data && <Answer {...data} />
        )}
      </div>
    </>
  );
}

function Answer({ rows, more }: FoundRecords) {
  const several = useSeveralExecutors().length > 0;
  if (rows.length === 0) return <p>No hay registros para mostrar.</p>;
  return (
    <>
      <ol aria-label="Registros encontrados">
        {rows.map((row) => (
          <li key={`${row.lifecycle}-${row.id}`}>
            <Link to={recordAddress(row)}>
              {row.kind} {row.name}
            </Link>
            {row.gone && <span className="gone-record"> · Ya no está</span>}
            <div className="historial-note">
              {several && row.executor && `${row.executor} · `}
              {row.last} · {row.user} · {instantText(row.at)} · id {row.id}
            </div>
          </li>
        ))}
      </ol>
      {more && (
        <p className="historial-note">Hay más resultados: escriba otra parte del número o del nombre.</p>
      )}
    </>
  );
}
