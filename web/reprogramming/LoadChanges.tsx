import { sizeFault } from '@expediente/machines/reprogramming/size.ts';
import { REPROGRAMMING_LOAD } from '@expediente/schemas/reprogramming/load.ts';
import { useMemo } from 'react';
import { fileAddress } from '../base/api.ts';
import { LineLoad } from '../kit/workbook/LineLoad.tsx';
import { type EditedLine, keyOf, withLoaded } from './lines.ts';

/** Whose plan is changed, and the reprogramming that does; 0 a new one. */
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

/** The changes of a plan from a workbook, judged as a save does (planning B48). */
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
