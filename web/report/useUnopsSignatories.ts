import type { SignatoryRecord } from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQueries } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import type { PickedSignatory, PickedUnit } from '../kit/input/pickers.tsx';

export type UnopsRole = SignatoryRecord['type_unops'];

/** Roles of those who sign UNOPS reports (R3 §2). */
export const UNOPS_ROLES = [
  { role: 'REALIZA', label: 'Realizado por' },
  { role: 'REVISA', label: 'Revisado por' },
] as const;

const PATH = '/firms/get/public';
const NONE: readonly PickedSignatory[] = [];

/**
 * Signatories of a cost centre, followed by its executor's; the first main one of a role is preselected (unops D27).
 */
export function useUnopsSignatories(unit: PickedUnit | undefined) {
  const owners = [unit?.id, unit?.id_parent].filter((id) => typeof id === 'number');
  const { rows, known } = useQueries({
    queries: owners.map((p_id_unit) => {
      const query = { p_id_unit, p_unops: 1 };
      return {
        queryKey: [PATH, query],
        queryFn: ({ signal }: { signal: AbortSignal }) => get<Page<PickedSignatory>>(PATH, query, { signal }),
      };
    }),
    combine: (answers) => ({
      rows: answers.flatMap(({ data }) => data?.rows ?? NONE),
      known: answers.length > 0 && answers.every(({ isSuccess }) => isSuccess),
    }),
  });
  const of = (role: UnopsRole): readonly PickedSignatory[] =>
    rows.filter(({ type_unops }) => type_unops === role);
  return {
    /** True once they are loaded. */
    known,
    of,
    main: (role: UnopsRole): PickedSignatory | undefined =>
      known ? of(role).find(({ main }) => main === 1) : undefined,
  };
}
