import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { MENU_RECORDS } from '@expediente/catalogues/access/menu.ts';
import { ADMINISTRATOR, PROFILE_RECORDS } from '@expediente/catalogues/access/profiles.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Credentials } from '@expediente/platform/access/credentials.ts';
import { DEMO_PASSWORD } from '@expediente/platform/config.ts';
import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import type { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { GROUPS, ROWS } from './classification.ts';
import { BOOKS, ENTITIES, PARTICIPANTS, PURCHASE_TYPES, SIGNATORIES, UNITS } from './institution.ts';
import { PROVIDERS } from './providers.ts';
import {
  MODIFICATION_TYPES,
  PRESENTATIONS,
  PRODUCTS,
  SUB_PRODUCTS,
  SUPPLY_TYPES,
} from './small-catalogues.ts';
import { SUPPLIES } from './supplies.ts';
import { DEMO_USERS } from './users.ts';
import { CatalogueWriter } from './writer.ts';

export interface SeedPlace {
  readonly store: EventStore;
  readonly credentials: Credentials;
  /** So that later records get ids above the seeded ones. */
  readonly ids: Pick<IdBlocks, 'skipTo'>;
  readonly now: Date;
}

/** Whether an installation has its administrator with a password: from then on ADMIN_PASSWORD means nothing. */
export const hasAdministrator = async (credentials: Credentials): Promise<boolean> =>
  DEMO_USERS[0] !== undefined && (await credentials.has(DEMO_USERS[0].id));

/** Award records know these two by their number (domain §7.15): what an institution adds comes after them. */
const RESERVED_PURCHASE_TYPES = 2;

/**
 * What every installation has: the actions, the menu, profile 1 and the user `admin` with it, and the
 * modification types, whose ids decide what a reprogramming may change (R3 §5).
 * @returns how many records were new
 */
export async function ensureAdministrator(place: SeedPlace, password: string): Promise<number> {
  const [administrator] = DEMO_USERS;
  if (!administrator) throw new Error('there is no administrator to seed');
  const writer = new CatalogueWriter(place.store, place.now)
    .add('action', ACTION_RECORDS)
    .add('menuOption', MENU_RECORDS)
    .add('profile', [ADMINISTRATOR])
    .add('user', [administrator])
    .add('modificationType', MODIFICATION_TYPES);
  await place.ids.skipTo('purchaseType', RESERVED_PURCHASE_TYPES);
  return await finish(place, writer, [administrator], password);
}

/**
 * The catalogues of the demonstration (domain §2, §3) and its users; `admin` has `adminPassword`.
 * @returns how many records were new: 0 when all was there
 */
export async function seedCatalogues(place: SeedPlace, adminPassword = DEMO_PASSWORD): Promise<number> {
  const administrator = await ensureAdministrator(place, adminPassword);
  const writer = new CatalogueWriter(place.store, place.now)
    .add('entity', ENTITIES)
    .add('unit', UNITS)
    .add('profile', PROFILE_RECORDS)
    .add('user', DEMO_USERS)
    .add('group', GROUPS)
    .add('row', ROWS)
    .add('presentation', PRESENTATIONS)
    .add('supplyType', SUPPLY_TYPES)
    .add('supply', SUPPLIES)
    .add('provider', PROVIDERS)
    .add('purchaseType', PURCHASE_TYPES)
    .add('product', PRODUCTS)
    .add('subProduct', SUB_PRODUCTS)
    .add('participant', PARTICIPANTS)
    .add('book', BOOKS)
    .add('signatory', SIGNATORIES);
  return administrator + (await finish(place, writer, DEMO_USERS, DEMO_PASSWORD));
}

async function finish(
  place: SeedPlace,
  writer: CatalogueWriter,
  users: readonly UserRecord[],
  password: string,
): Promise<number> {
  const written = await writer.write();
  for (const [name, highest] of writer.highest) await place.ids.skipTo(name, highest);
  for (const { id } of users) {
    if (!(await place.credentials.has(id))) await place.credentials.set(id, password);
  }
  return written;
}
