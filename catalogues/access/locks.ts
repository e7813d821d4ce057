import type {
  ActionRecord,
  CatalogueName,
  CatalogueRecords,
  UnitRecord,
} from '@expediente/schemas/catalogues/records.ts';
import type { RecordUse } from '../engine/uses.ts';
import { isAdministrationAction } from './administration.ts';

/** A field of a saved record that may not change at present, with the reason. */
export interface Lock {
  readonly field: string;
  /** Name of the rule that refuses. */
  readonly rule: string;
  /** Reason in Spanish, with the way out. */
  readonly reason: string;
}

interface Locking<Record> {
  /** Fields that may be locked. */
  readonly fields: readonly (keyof Record & string)[];
  /** Set if the lock depends on the records that refer to this one. */
  readonly uses: boolean;
  of(record: Record, uses: readonly RecordUse[]): readonly Lock[];
}

/** Records of a unit's work, which are found by the executor under which they were made. */
const WORK: readonly string[] = ['pac', 'request', 'order', 'quarterBudget'];
/** Records that only an executor may own. */
const OWNED: readonly string[] = ['purchaseType', 'participant', 'book'];
const wordsOf = (uses: readonly RecordUse[]): string => uses.map(({ words }) => words).join('; ');

function unitLocks(
  { is_executor, id_parent, description }: UnitRecord,
  uses: readonly RecordUse[],
): readonly Lock[] {
  const centres = uses.filter(({ kind }) => kind === 'unit');
  if (is_executor === 1 && centres.length > 0)
    return [
      {
        field: 'is_executor',
        rule: 'executorWithCentres',
        reason: `La unidad ejecutora tiene ${wordsOf(centres)}. Asígnelos antes a otra unidad ejecutora.`,
      },
    ];
  const work = uses.filter(({ kind }) => WORK.includes(kind) || (is_executor === 1 && OWNED.includes(kind)));
  if (work.length === 0) return [];
  const reason = `${description} tiene ${wordsOf(work)}, que quedarían fuera de la vista de su unidad ejecutora. Cree otro registro para lo que sigue y deje este INACTIVO.`;
  return [
    { field: 'is_executor', rule: 'unitWithWork', reason },
    ...(id_parent === null ? [] : [{ field: 'id_parent', rule: 'unitWithWork', reason }]),
  ];
}

const actionLocks = (action: ActionRecord): readonly Lock[] =>
  action.enabled_actions === 1 && isAdministrationAction(action)
    ? [
        {
          field: 'enabled_actions',
          rule: 'administration',
          reason: `La acción ${action.description_actions} debe seguir ACTIVA: sin ella nadie podría volver a activarla. Quítela en «Perfiles» a quien no deba tenerla.`,
        },
      ]
    : [];

const LOCKS: { readonly [Name in CatalogueName]?: Locking<CatalogueRecords[Name]> } = {
  unit: { fields: ['is_executor', 'id_parent'], uses: true, of: unitLocks },
  action: { fields: ['enabled_actions'], uses: false, of: actionLocks },
};

/** Fields that may be locked, by values of the record itself or by records that refer to it. */
export const lockableFields = (name: CatalogueName): readonly string[] => LOCKS[name]?.fields ?? [];

/** The currently locked fields of a saved record; used by the form and by the save. */
export async function locksOn(
  name: CatalogueName,
  record: object,
  usesOf: () => Promise<readonly RecordUse[]>,
): Promise<readonly Lock[]> {
  // The record is of the named catalogue.
  const locking = LOCKS[name] as Locking<object> | undefined;
  return locking === undefined ? [] : locking.of(record, locking.uses ? await usesOf() : []);
}
