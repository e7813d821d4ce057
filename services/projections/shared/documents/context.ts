import { buffer } from 'node:stream/consumers';
import type { Session } from '@expediente/platform/access/session.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { personOf } from '../workbooks/export.ts';
import type { DocumentContext, Signer } from './frame.ts';
import { AS_TODAY, type NameOnPaper } from './names-then.ts';

/** What the address of a print chooses. */
export interface PrintChoice {
  readonly unit: number;
  readonly requester?: number;
  readonly authorizer?: number;
  /** Where no signatories are chosen: the unit's main ones, else those that it names itself; else blank lines (planning B14). */
  readonly signers?: 'main';
  /** Id of an address, or `main`: the unit's own. */
  readonly address?: string;
}

interface Place {
  readonly unit: string;
  readonly id_executor: number | null;
  readonly executor: string;
  readonly id_entity: number | null;
  readonly entity: string;
  readonly logo: string;
  readonly address: string;
  readonly phone: string;
}

/**
 * Entity, executor, unit, address and signatories of a document (domain §5 "Common frame").
 * @param names how entity, executor and unit are called on it
 * @throws {BadInput} a signatory or an address that is not the unit's, or a signatory of another role
 */
export async function printContext(
  { db, files }: { readonly db: ReadDatabase; readonly files: FileStore },
  session: Session,
  choice: PrintChoice,
  names: NameOnPaper = AS_TODAY,
): Promise<DocumentContext> {
  const [place, requester, authorizer] = await Promise.all([
    readPlace(db, choice.unit),
    signerOf(db, choice, 'SOLICITANTE', choice.requester),
    signerOf(db, choice, 'AUTORIZADOR', choice.authorizer),
  ]);
  return {
    entity: await names('entity', place.id_entity, place.entity),
    executor: await names('unit', place.id_executor, place.executor),
    unit: await names('unit', choice.unit, place.unit),
    address: await chosenAddress(db, choice, place.address),
    phone: place.phone,
    logo: await logoOf(files, place.logo),
    user: personOf(session),
    at: new Date().toISOString(),
    requester,
    authorizer,
  };
}

async function readPlace(db: ReadDatabase, unit: number): Promise<Place> {
  const units = catalogueTable('unit');
  const { rows } = await sql<Place>`
    select u.description as unit, coalesce(x.id, u.id) as id_executor,
      coalesce(x.description, u.description) as executor, e.id as id_entity, coalesce(e.description, '') as entity, coalesce(e.entity_logo, '') as logo,
      coalesce(nullif(u.address, ''), x.address, '') as address,
      coalesce(nullif(u.unit_phone, ''), x.unit_phone, '') as phone
    from ${units} u left join ${units} x on x.id = u.id_parent
    left join ${catalogueTable('entity')} e on e.id = coalesce(x.id_entity, u.id_entity)
    where u.id = ${unit}`.execute(db);
  return rows[0] ?? NOWHERE;
}

const NOWHERE: Place = {
  ...{ unit: '', executor: '', entity: '', logo: '', address: '', phone: '' },
  ...{ id_executor: null, id_entity: null },
};

/** A unit signs with its own signatories or its executor's. */
const ofUnit = (unit: number) =>
  sql<SqlBool>`id_unit in (${unit}, (select id_parent from ${catalogueTable('unit')} where id = ${unit}))`;

type Role = 'SOLICITANTE' | 'AUTORIZADOR';

const signerOf = async (
  db: ReadDatabase,
  { unit, signers }: PrintChoice,
  type: Role,
  id: number | undefined,
): Promise<Signer | null> =>
  signers === 'main' ? await readMainSigner(db, unit, type) : await readSigner(db, unit, type, id);

/** Who of a unit's own record signs for a role. */
const NAMED: Readonly<Record<Role, RawBuilder<unknown>>> = {
  SOLICITANTE: sql`name_request as name, profession_request as profession`,
  AUTORIZADOR: sql`name_boss as name, profession_boss as profession`,
};

/**
 * Who signs for a role where nobody chooses: never somebody of the executor, as a wrong name on paper is worse than none;
 * not who is kept for minutes or for unops.
 */
async function readMainSigner(db: ReadDatabase, unit: number, type: Role): Promise<Signer | null> {
  const { rows } = await sql<Signer>`
    (select name, profession from ${catalogueTable('signatory')}
      where main = 1 and state = 1 and type = ${type} and in_acts = 0 and unops = 0 and id_unit = ${unit}
      limit 1)
    union all
    select n.name, n.profession from (select ${NAMED[type]} from ${catalogueTable('unit')} where id = ${unit}) n
      where n.name <> ''`.execute(db);
  return rows[0] ?? null;
}

/** Who the dialog offers for a role (R3 §5): active, of that type, and not kept for minutes. */
async function readSigner(
  db: ReadDatabase,
  unit: number,
  type: Role,
  id: number | undefined,
): Promise<Signer | null> {
  if (id === undefined) return null;
  const signer = await db
    .selectFrom(catalogueTable('signatory').as('f'))
    .select(['f.name', 'f.profession'])
    .where('f.id', '=', id)
    .where('f.state', '=', 1)
    .where('f.type', '=', type)
    .where('f.in_acts', '=', 0)
    .where(ofUnit(unit))
    .executeTakeFirst();
  if (!signer)
    throw new BadInput([
      { field: type === 'SOLICITANTE' ? 'requester' : 'authorizer', message: 'Seleccionar firmas' },
    ]);
  return signer;
}

async function chosenAddress(db: ReadDatabase, { unit, address }: PrintChoice, own: string): Promise<string> {
  if (address === undefined || address === 'main') return own;
  const id = /^\d{1,9}$/.test(address) ? Number(address) : 0;
  const found = await db
    .selectFrom(catalogueTable('address').as('a'))
    .select('a.description')
    .where('a.id', '=', id)
    .where('a.enabled', '=', 1)
    .where(ofUnit(unit))
    .executeTakeFirst();
  if (!found) throw new BadInput([{ field: 'address', message: 'Seleccionar dirección' }]);
  return found.description;
}

async function logoOf(files: FileStore, hash: string): Promise<string | null> {
  const file = hash === '' ? undefined : await files.open(hash);
  if (!file) return null;
  return `data:${file.type};base64,${(await buffer(file.content)).toString('base64')}`;
}
