import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Signer } from './frame.ts';

export type SignerRole = 'SOLICITANTE' | 'AUTORIZADOR';
/** Roles of signatories in reports of UNOPS (unops D18). */
export type UnopsRole = 'REALIZA' | 'REVISA';

/** Message for a certification without its date or one of its signatories (R2 §5). */
export const INCOMPLETE = 'Por favor, ingresar campos completos';

/** Selection of the signatories that a document may have. */
export interface SignatoriesOf {
  /** Units whose own signatories, and whose executors' signatories, may sign (R3 §5). */
  readonly units: readonly number[];
  /** Selects the signatories for minutes; absent: the others. */
  readonly acts?: true;
  /** Selects the signatories for reports of UNOPS (unops D18). */
  readonly unops?: true;
}

/** A signatory that the dialog of a print offers (R2 §3 "Firms"). */
export interface OfferedSigner extends Signer {
  readonly id: number;
  readonly id_unit: number;
  readonly main: 0 | 1;
  readonly type: SignerRole;
}

/** Condition of signatories that belong to the units or to their executors. */
export const ofUnits = (units: readonly number[]) =>
  sql<SqlBool>`(id_unit = any(${[...units]}::int[])
    or id_unit in (select id_parent from ${catalogueTable('unit')} where id = any(${[...units]}::int[])))`;

const offered = ({ units, acts }: SignatoriesOf): RawBuilder<OfferedSigner> => sql<OfferedSigner>`
  select id, id_unit, name, profession, main, type from ${catalogueTable('signatory')}
  where state = 1 and in_acts = ${acts ? 1 : 0} and ${ofUnits(units)}`;

/** Active signatories in the order of the units, main ones first in each (awards A8). */
export async function readSignatories(
  db: ReadDatabase,
  of: SignatoriesOf,
): Promise<readonly OfferedSigner[]> {
  const { rows } = await sql<OfferedSigner>`
    select * from (${offered(of)}) offered
    order by array_position(${[...of.units]}::int[], id_unit), main desc, name, id`.execute(db);
  return rows;
}

/** Signatory that was chosen for a role; undefined: not offered for that role. */
export async function chosenSigner(
  db: ReadDatabase,
  of: SignatoriesOf,
  type: SignerRole | UnopsRole,
  id: number,
): Promise<Signer | undefined> {
  const { rows } = await sql<Signer>`
    select name, profession from (${of.unops ? ofUnops(of) : offered(of)}) offered
    where id = ${id} and type = ${type}`.execute(db);
  return rows[0];
}

const ofUnops = ({ units }: SignatoriesOf): RawBuilder<unknown> => sql`
  select id, name, profession, type_unops as type from ${catalogueTable('signatory')}
  where state = 1 and unops = 1 and ${ofUnits(units)}`;

/** Id of a unit's main signatory of a role, whom the dialog of a print has chosen at first (R3 §5); undefined: none. */
export async function mainSignatory(
  db: ReadDatabase,
  unit: number,
  type: SignerRole,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${catalogueTable('signatory')}
    where state = 1 and main = 1 and in_acts = 0 and unops = 0 and type = ${type} and id_unit = ${unit}
    order by name, id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Columns of a unit's own record with the signer of a role. */
const NAMED: Readonly<Record<SignerRole, RawBuilder<unknown>>> = {
  SOLICITANTE: sql`name_request as name, profession_request as profession`,
  AUTORIZADOR: sql`name_boss as name, profession_boss as profession`,
};

/**
 * Signer of a role without a choice: the unit's main signatory, else the person in the unit's record. Never a person of
 * the executor, since a wrong name on paper is worse than none, nor a signatory for minutes or UNOPS.
 */
export async function mainSigner(db: ReadDatabase, unit: number, type: SignerRole): Promise<Signer | null> {
  const { rows } = await sql<Signer>`
    (select name, profession from ${catalogueTable('signatory')}
      where main = 1 and state = 1 and type = ${type} and in_acts = 0 and unops = 0 and id_unit = ${unit}
      limit 1)
    union all
    select n.name, n.profession from (select ${NAMED[type]} from ${catalogueTable('unit')} where id = ${unit}) n
      where n.name <> ''`.execute(db);
  return rows[0] ?? null;
}
