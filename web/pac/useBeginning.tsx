import './pac.css';
import { counted } from '@expediente/kernel/format.ts';
import type { LineLeftOut, PlanBeginning } from '@expediente/schemas/pac/beginning.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { get } from '../base/api.ts';
import { quantityText } from '../kit/figures/amounts.tsx';
import { loadedLine, type PacFormLine } from './lines.ts';

interface Asked {
  /** Typed cost centre of the new plan; '' while none is chosen. */
  readonly unit: number | string;
  readonly year: number | string;
  /** True for a saved plan and for one with lines, which can no longer be begun. */
  readonly begun: boolean;
  onBegin(lines: readonly PacFormLine[]): void;
}

/**
 * Offers to begin a new plan with the lines of the year before; lines that cannot be taken are listed with their
 * reason (planning B49).
 */
export function useBeginning({ unit, year, begun, onBegin }: Asked): {
  readonly button: ReactNode;
  readonly notice: ReactNode;
} {
  const path = `/packsannual/beginning/${unit}/${year}`;
  const [taken, setTaken] = useState('');
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<PlanBeginning>(path, {}, { signal }),
    enabled: !begun && Number(unit) > 0 && /^\d{4}$/.test(String(year)),
  });
  const offers = data !== undefined && data.lines.length + data.left_out.length > 0;
  return {
    button: !begun && offers && (
      <Button
        variant="outlined"
        onClick={() => {
          onBegin(data.lines.map(loadedLine));
          setTaken(path);
        }}
      >
        {`Empezar con el plan de ${data.year}`}
      </Button>
    ),
    notice: taken === path && data && data.left_out.length > 0 && (
      <LeftOut year={data.year} lines={data.left_out} />
    ),
  };
}

const LeftOut = ({ year, lines }: { readonly year: number; readonly lines: readonly LineLeftOut[] }) => (
  <Alert severity="info" className="pac-notice">
    <details open={lines.length <= SHOWN_AT_ONCE}>
      <summary>
        {`Del plan de ${year} no ${lines.length === 1 ? 'vino' : 'vinieron'} ${counted(lines.length, 'línea')}`}
      </summary>
      <ul className="pac-left-out">
        {lines.map((line) => (
          <li key={`${line.id_supplie} ${line.id_sub_products}`}>
            {`${line.message} (${quantityText(line.qty)} del subproducto ${line.id_sub_products}).`}
          </li>
        ))}
      </ul>
    </details>
  </Alert>
);

/** Number of lines up to which the list is open at first. */
const SHOWN_AT_ONCE = 5;
