import { buffer } from 'node:stream/consumers';
import type { Session } from '@expediente/platform/access/session.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { UNOPS_REPORT_MISSING } from '@expediente/schemas/reports/unops-documents.ts';
import { sql } from 'kysely';
import { personOf } from '../workbooks/export.ts';
import type { DocumentContext, Signer } from './frame.ts';
import { AS_TODAY, type NameOnPaper } from './names-then.ts';
import { chosenSigner, INCOMPLETE, mainSigner, ofUnits, type SignatoriesOf } from './signatories.ts';

/** Choices in the address of a print. */
export interface PrintChoice extends SignatoriesOf {
  /** Units of the document; the first is its owner. */
  readonly units: readonly [number, ...number[]];
  readonly requester?: number;
  readonly authorizer?: number;
  /**
   * Signatories without a choice: the unit's main ones, else the persons in its own record; else blank lines (planning
   * B14).
   */
  readonly signers?: 'main';
  /** Id of an address; `main`: the unit's own. */
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
 * @param names names of entity, executor and unit on the document
 * @throws {BadInput} a signatory or an address of another unit, or a signatory of another role
 */
export async function printContext(
  { db, files }: { readonly db: ReadDatabase; readonly files: FileStore },
  session: Session,
  choice: PrintChoice,
  names: NameOnPaper = AS_TODAY,
): Promise<DocumentContext> {
  const [unit] = choice.units;
  const [place, requester, authorizer] = await Promise.all([
    readPlace(db, unit),
    signerOf(db, choice, 'requester'),
    signerOf(db, choice, 'authorizer'),
  ]);
  return {
    entity: await names('entity', place.id_entity, place.entity),
    executor: await names('unit', place.id_executor, place.executor),
    unit: await names('unit', unit, place.unit),
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

/** Roles of the first and second signature. */
const ROLES = { requester: 'SOLICITANTE', authorizer: 'AUTORIZADOR' } as const;
const UNOPS_ROLES = { requester: 'REALIZA', authorizer: 'REVISA' } as const;
const UNOPS_FIELDS = { requester: 'p_id_firm_realiza', authorizer: 'p_id_firm_revisa' } as const;

async function signerOf(
  db: ReadDatabase,
  choice: PrintChoice,
  place: 'requester' | 'authorizer',
): Promise<Signer | null> {
  if (choice.signers === 'main') return await mainSigner(db, choice.units[0], ROLES[place]);
  const id = choice[place];
  if (id === undefined) return null;
  const signer = await chosenSigner(db, choice, (choice.unops ? UNOPS_ROLES : ROLES)[place], id);
  if (signer) return signer;
  if (choice.unops)
    throw new BadInput([{ field: UNOPS_FIELDS[place], message: UNOPS_REPORT_MISSING.signatories }]);
  throw new BadInput([{ field: place, message: choice.acts ? INCOMPLETE : 'Seleccionar firmas' }]);
}

async function chosenAddress(
  db: ReadDatabase,
  { units: [unit], address }: PrintChoice,
  own: string,
): Promise<string> {
  if (address === undefined || address === 'main') return own;
  const id = /^\d{1,9}$/.test(address) ? Number(address) : 0;
  const found = await db
    .selectFrom(catalogueTable('address').as('a'))
    .select('a.description')
    .where('a.id', '=', id)
    .where('a.enabled', '=', 1)
    .where(ofUnits([unit]))
    .executeTakeFirst();
  if (!found) throw new BadInput([{ field: 'address', message: 'Seleccionar dirección' }]);
  return found.description;
}

async function logoOf(files: FileStore, hash: string): Promise<string | null> {
  const file = hash === '' ? undefined : await files.open(hash);
  if (!file) return null;
  return `data:${file.type};base64,${(await buffer(file.content)).toString('base64')}`;
}
