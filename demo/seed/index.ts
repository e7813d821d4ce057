import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { MENU_RECORDS } from '@expediente/catalogues/access/menu.ts';
import { ADMINISTRATOR } from '@expediente/catalogues/access/profiles.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Credentials } from '@expediente/platform/access/credentials.ts';
import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import type {
  EntityRecord,
  PaperKindRecord,
  UnitRecord,
  UserRecord,
} from '@expediente/schemas/catalogues/records.ts';
import type { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { GROUPS, ROWS } from './classification.ts';
import { BOOKS, ENTITIES, PARTICIPANTS, PURCHASE_TYPES, SIGNATORIES, UNITS } from './institution.ts';
import { DEMO_PROFILES } from './profiles.ts';
import { PROVIDERS } from './providers.ts';
import {
  FIRST_PAPER_KINDS,
  MODIFICATION_TYPES,
  PRESENTATIONS,
  PRODUCTS,
  REJECTION_CAUSES,
  SUB_PRODUCTS,
  SUPPLY_TYPES,
} from './small-catalogues.ts';
import { SUPPLIES } from './supplies.ts';
import { DEMO_USERS } from './users.ts';
import { CatalogueWriter } from './writer.ts';

export interface CataloguePlace {
  readonly store: EventStore;
  /** So that later records get ids above the seeded ones. */
  readonly ids: Pick<IdBlocks, 'skipTo'>;
  readonly now: Date;
}

export interface SeedPlace extends CataloguePlace {
  readonly credentials: Credentials;
}

/** Whether an installation has its administrator with a password: from then on ADMIN_PASSWORD means nothing. */
export const hasAdministrator = async (credentials: Credentials): Promise<boolean> =>
  DEMO_USERS[0] !== undefined && (await credentials.has(DEMO_USERS[0].id));

/** Award records know these two by their number (domain §7.15): what an institution adds comes after them. */
const RESERVED_PURCHASE_TYPES = 2;

/**
 * Writes the records that every installation has: the actions, the menu, profile 1 and the user `admin` with it, the
 * modification types, whose ids decide what a reprogramming may change (R3 §5), and the first papers and causes of
 * rejection of payment files (hospital D1, D5).
 * @returns how many records were new
 */
export async function ensureAdministrator(place: SeedPlace, password: string): Promise<number> {
  const written = await writeAdministrator(place);
  await give(place.credentials, [administrator()], password);
  return written;
}

function administrator(): UserRecord {
  const [first] = DEMO_USERS;
  if (!first) throw new Error('there is no administrator to seed');
  return first;
}

async function writeAdministrator(
  place: CataloguePlace,
  admin = administrator(),
  paperKinds = FIRST_PAPER_KINDS,
): Promise<number> {
  const writer = new CatalogueWriter(place.store, place.now)
    .add('action', ACTION_RECORDS)
    .add('menuOption', MENU_RECORDS)
    .add('profile', [ADMINISTRATOR])
    .add('user', [admin])
    .add('modificationType', MODIFICATION_TYPES)
    .add('paperKind', paperKinds)
    .add('rejectionCause', REJECTION_CAUSES);
  await place.ids.skipTo('purchaseType', RESERVED_PURCHASE_TYPES);
  return await finish(place, writer);
}

/**
 * The catalogues of the small set (domain §2, §3), its users among them.
 * @returns how many records were new: 0 when all was there
 */
export async function writeCatalogues(place: CataloguePlace): Promise<number> {
  return await writeSeed(place, { entities: ENTITIES, units: UNITS, users: DEMO_USERS }, (writer) =>
    writer
      .add('supply', SUPPLIES)
      .add('provider', PROVIDERS)
      .add('purchaseType', PURCHASE_TYPES)
      .add('participant', PARTICIPANTS)
      .add('book', BOOKS)
      .add('signatory', SIGNATORIES),
  );
}

/** An institution and its people, the administrator first. */
export interface Institution {
  readonly entities: readonly EntityRecord[];
  readonly units: readonly UnitRecord[];
  readonly users: readonly UserRecord[];
  /** Kinds of papers; absent: those of every installation. */
  readonly paperKinds?: readonly PaperKindRecord[];
}

/**
 * Catalogues of a set: what every installation has, an institution, the classification and the small catalogues, and what the
 * set adds.
 * @returns how many records were new
 */
export async function writeSeed(
  place: CataloguePlace,
  { entities, units, users, paperKinds }: Institution,
  add: (writer: CatalogueWriter) => CatalogueWriter,
): Promise<number> {
  const administration = await writeAdministrator(place, users[0], paperKinds);
  const writer = new CatalogueWriter(place.store, place.now)
    .add('entity', entities)
    .add('unit', units)
    .add('profile', DEMO_PROFILES)
    .add('user', users)
    .add('group', GROUPS)
    .add('row', ROWS)
    .add('presentation', PRESENTATIONS)
    .add('supplyType', SUPPLY_TYPES)
    .add('product', PRODUCTS)
    .add('subProduct', SUB_PRODUCTS);
  return administration + (await finish(place, add(writer)));
}

async function finish(place: CataloguePlace, writer: CatalogueWriter): Promise<number> {
  const written = await writer.write();
  for (const [name, highest] of writer.highest) await place.ids.skipTo(name, highest);
  return written;
}

/** Passwords of a demonstration's users who have none; `admin` has `adminPassword`. */
export async function givePasswords(
  credentials: Credentials,
  users: readonly UserRecord[],
  adminPassword = DEMO_PASSWORD,
): Promise<void> {
  await give(credentials, [administrator()], adminPassword);
  await give(credentials, users, DEMO_PASSWORD);
}

async function give(credentials: Credentials, users: readonly UserRecord[], password: string): Promise<void> {
  for (const { id } of users) {
    if (!(await credentials.has(id))) await credentials.set(id, password);
  }
}
