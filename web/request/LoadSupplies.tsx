import { MOST_SUPPLIES } from '@expediente/schemas/request/commands.ts';
import type { AskedSupply } from '@expediente/schemas/request/forms.ts';
import { SERVICE_LOAD } from '@expediente/schemas/request/load.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import { useMemo } from 'react';
import { fileAddress } from '../base/api.ts';
import { LineLoad } from '../kit/workbook/LineLoad.tsx';
import { loadedKey, supplyKey } from './service-lines.ts';

interface Props {
  /** Plan to take supplies from, by cost centre and year, and the id of the edited service; 0 for a new one. */
  readonly of: { readonly unit: number; readonly year: number; readonly id: number };
  readonly asked: readonly AskedSupply[];
  onAdd(loaded: readonly LoadedLine[]): void;
  onClose(): void;
}

/** Dialog that loads supplies of a medical service from a workbook (R3 §2, purchasing C13). */
export function LoadSupplies({ of: { unit, year, id }, asked, onAdd, onClose }: Props) {
  const known = useMemo(() => new Set(asked.map(supplyKey)), [asked]);
  return (
    <LineLoad
      load={SERVICE_LOAD}
      fields={{ p_id_unit: unit, p_year: year, p_id: id }}
      templates={[
        {
          label: 'Plantilla con los insumos del plan',
          href: fileAddress(SERVICE_LOAD.template, {
            ...{ download: 1, filled: 1, p_id_unit: unit, p_year: year },
          }),
        },
        { label: 'Plantilla vacía', href: fileAddress(SERVICE_LOAD.template, { download: 1 }) },
      ]}
      known={known}
      keyOf={loadedKey}
      faultOf={({ added }) =>
        asked.length + added.length > MOST_SUPPLIES
          ? `Un servicio médico pide como máximo ${MOST_SUPPLIES} insumos.`
          : ''
      }
      onAdd={(added, replaced) => onAdd([...added, ...replaced])}
      onClose={onClose}
    />
  );
}
