import { MOST_SUPPLIES } from '@expediente/schemas/request/commands.ts';
import type { AskedSupply } from '@expediente/schemas/request/forms.ts';
import type { LOT_LOAD, SERVICE_LOAD } from '@expediente/schemas/request/load.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import { useMemo } from 'react';
import { fileAddress } from '../base/api.ts';
import { LineLoad } from '../kit/workbook/LineLoad.tsx';
import { loadedKey, supplyKey } from './plan-lines.ts';

interface Props {
  readonly load: typeof LOT_LOAD | typeof SERVICE_LOAD;
  /** Name of the record that asks: 'Un lote'. */
  readonly what: string;
  /** Plan to take supplies from, by cost centre and year, and the id of an edited request. */
  readonly of: { readonly p_id_unit: number; readonly p_year: number; readonly p_id?: number };
  readonly asked: readonly AskedSupply[];
  onAdd(loaded: readonly LoadedLine[]): void;
  onClose(): void;
}

/** Dialog that loads the quantities of a plan's supplies from a workbook (R3 §2, purchasing C13, hospital A1). */
export function LoadAsked({ load, what, of, asked, onAdd, onClose }: Props) {
  const known = useMemo(() => new Set(asked.map(supplyKey)), [asked]);
  const { p_id_unit, p_year } = of;
  return (
    <LineLoad
      load={load}
      fields={of}
      templates={[
        {
          label: 'Plantilla con los insumos del plan',
          href: fileAddress(load.template, { download: 1, filled: 1, p_id_unit, p_year }),
        },
        { label: 'Plantilla vacía', href: fileAddress(load.template, { download: 1 }) },
      ]}
      known={known}
      keyOf={loadedKey}
      faultOf={({ added }) =>
        asked.length + added.length > MOST_SUPPLIES
          ? `${what} pide como máximo ${MOST_SUPPLIES} insumos.`
          : ''
      }
      onAdd={(added, replaced) => onAdd([...added, ...replaced])}
      onClose={onClose}
    />
  );
}
