import { sizeFault } from '@expediente/machines/reprogramming/size.ts';
import { REPROGRAMMING_LOAD } from '@expediente/schemas/reprogramming/load.ts';
import { useMemo } from 'react';
import { fileAddress } from '../base/api.ts';
import { LineLoad } from '../kit/workbook/LineLoad.tsx';
import { type EditedLine, keyOf, withLoaded } from './lines.ts';

/** Plan to change, by cost centre and year, and the id of its reprogramming; 0 for a new one. */
export interface ChangedPlan {
  readonly unit: number;
  readonly year: number;
  readonly id: number;
}

interface Props {
  readonly of: ChangedPlan;
  readonly plan: readonly EditedLine[];
  readonly changes: readonly EditedLine[];
  readonly extension: boolean;
  onChange(changes: readonly EditedLine[]): void;
  onClose(): void;
}

/** Dialog that loads changes from a workbook, with the checks that a save makes (planning B48). */
export function LoadChanges({ of, plan, changes, extension, onChange, onClose }: Props) {
  const known = useMemo(() => new Set(changes.map(keyOf)), [changes]);
  return (
    <LineLoad
      load={REPROGRAMMING_LOAD}
      fields={{ p_id_unit: of.unit, p_year: of.year, p_extension_budget: extension ? 1 : 0 }}
      templates={[
        { label: 'Plantilla con las líneas del plan', href: templateAddress(of) },
        { label: 'Plantilla vacía', href: fileAddress('/reprogramming/template', { download: 1 }) },
      ]}
      known={known}
      keyOf={keyOf}
      faultOf={({ added, replaced }) => sizeFault(withLoaded(plan, changes, [...added, ...replaced]))}
      onAdd={(added, replaced) => onChange(withLoaded(plan, changes, [...added, ...replaced]))}
      onClose={onClose}
    />
  );
}

const templateAddress = ({ unit, year, id }: ChangedPlan): string =>
  fileAddress('/reprogramming/template', {
    ...{ download: 1, filled: 1, p_id_unit: unit, p_year: year },
    ...(id > 0 && { p_id: id }),
  });
