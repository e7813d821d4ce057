import { lockableFields } from '@expediente/catalogues/access/locks.ts';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { KEYWORDS } from '@expediente/catalogues/templates/sample.ts';
import { guard } from '@expediente/platform/access/guard.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import { accessProjection, cataloguesProjection } from '@expediente/readmodels/model/catalogues.ts';
import type { AddressLookup } from '@expediente/schemas/catalogues/read.ts';
import { type OperationPath, operation } from '@expediente/schemas/operations.ts';
import type { FastifyInstance } from 'fastify';
import { integerIn, readRoute, type SharedRead, sharedReadRoute } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readProfileTree, readSubmenus, readUserUnits } from './access.ts';
import { readAccess } from './access-reads.ts';
import { readCatalogue, readCatalogueRecord } from './list.ts';
import { readLookup } from './lookup.ts';
import { ownSession } from './own-session.ts';
import { keyIn } from './parameters.ts';
import { readOwnInformation, readUnits, unitInSight } from './units.ts';

export type CatalogueParts = Pick<
  ReadParts,
  'access' | 'positions' | 'answers' | 'db' | 'files' | 'store' | 'modules'
>;

const CATALOGUE_READS = [accessProjection.name, cataloguesProjection.name];
/** Look-ups of one unit, whose answers have more than their definition describes. */
const OF_UNIT: readonly OperationPath[] = ['/address/get/public/{unit}'];

/**
 * Registers lists, records and look-ups of all catalogues, and the reads about the own user; paths are below `/api`.
 */
export function registerCatalogueReads(api: FastifyInstance, parts: CatalogueParts): void {
  const { db } = parts;
  const read = (
    path: OperationPath,
    run: (read: SharedRead) => Promise<unknown>,
    more: readonly string[] = [],
  ): void => sharedReadRoute(api, parts, path, [...CATALOGUE_READS, ...more], run);

  const users = parts.modules
    .filter(({ uses }) => uses)
    .flatMap(({ projections = [] }) => projections.map((projection) => projection.name));
  for (const name of CATALOGUE_NAMES) {
    const definition: AnyCatalogue = CATALOGUES[name];
    const { list, get } = definition.operations;
    if (list !== undefined) read(list, async (asked) => await readListOf(parts, definition, asked));
    if (get !== undefined) {
      read(
        get,
        async ({ session, parameters }) =>
          await readCatalogueRecord(parts, definition, session, keyIn(definition, parameters, 'id')),
        // Fields may be locked by records that refer to this one.
        lockableFields(name).length > 0 ? users : [],
      );
    }
    for (const lookup of definition.lookups) {
      if (OF_UNIT.includes(lookup.path)) continue;
      read(
        lookup.path,
        async ({ session, parameters }) => await readLookup(db, definition, lookup, session, parameters),
      );
    }
  }
  read('/address/get/public/{unit}', async (asked) => await readAddresses(parts, asked));
  read('/unit/get/user', async ({ session, parameters }) => await readUnits(db, session, parameters));
  readRoute(api, parts, '/users/get/information', CATALOGUE_READS, async ({ session }) => ({
    data: await readOwnInformation(db, session),
  }));
  readRoute(api, parts, '/users/sessions/get/all', [], async ({ session }) => {
    const { rows, total } = await parts.access.sessionsOf(session);
    return { data: { rows: rows.map((row) => ownSession(row, session)), total } };
  });
  // Reads the log itself up to now, so that the answer is never shared.
  readRoute(api, parts, '/users/access/get/all', CATALOGUE_READS, async ({ parameters }) => ({
    data: await readAccess(parts, parameters, new Date()),
  }));
  read(
    '/users/unit/get/all/{id}',
    async ({ parameters }) => await readUserUnits(db, integerIn(parameters, 'id')),
  );
  read(
    '/profile/tagsitems/get/all/{id}',
    async ({ parameters }) => await readProfileTree(db, integerIn(parameters, 'id')),
  );
  read(
    '/tagsitems/childrens/get/all/{id}',
    async ({ parameters }) => await readSubmenus(db, integerIn(parameters, 'id')),
  );
  read('/typepurchase/keywords', async () => ({ rows: KEYWORDS, total: KEYWORDS.length }));
  registerImages(api, parts);
}

/**
 * The list of a catalogue, or of the records under one record of another.
 * @throws {NotFound, Forbidden}
 */
async function readListOf(
  { db }: CatalogueParts,
  definition: AnyCatalogue,
  { session, parameters }: SharedRead,
) {
  const { parent } = definition;
  const request = listRequest(parameters);
  if (parent === undefined) return await readCatalogue(db, definition, session, request);
  const key = keyIn(CATALOGUES[parent.catalogue], parameters, parent.parameter);
  if (definition.scope === 'units') await unitInSight(db, session, Number(key));
  return await readCatalogue(db, definition, session, request, key);
}

/**
 * A look-up of one unit.
 * @throws {NotFound, Forbidden}
 */
async function readOfUnit(
  { db }: CatalogueParts,
  definition: AnyCatalogue,
  path: OperationPath,
  { session, parameters }: SharedRead,
) {
  await unitInSight(db, session, integerIn(parameters, 'unit'));
  const lookup = definition.lookups.find((each) => each.path === path);
  if (lookup === undefined) throw new Error(`no look-up ${path}`);
  return await readLookup(db, definition, lookup, session, parameters);
}

/** Addresses of a unit; its own comes first, as `main` (domain §7.7). */
async function readAddresses(parts: CatalogueParts, asked: SharedRead) {
  const unit = integerIn(asked.parameters, 'unit');
  const { address } = await unitInSight(parts.db, asked.session, unit);
  const page = await readOfUnit(parts, CATALOGUES.address, '/address/get/public/{unit}', asked);
  const own: AddressLookup = { id: 'main', description: address, enabled: 1, id_unit: unit };
  return { ...page, rows: [own, ...page.rows], total: page.total + 1 };
}

/** GET /images/entity/{file}: the logo that `entity_logo` names by the hash of its content. */
function registerImages(api: FastifyInstance, { access, files }: CatalogueParts): void {
  api.get<{ Params: { file: string } }>('/images/entity/:file', async (request, reply) => {
    const guarded = await guard(access, request, operation('/images/entity/{file}'));
    if (!('session' in guarded)) return await reply.code(guarded.status).send(guarded.envelope);
    const { file: hash } = request.params;
    const file = /^[0-9a-f]{64}$/.test(hash) ? await files.open(hash) : undefined;
    if (file === undefined || !file.type.startsWith('image/')) {
      return await reply.code(404).send({ response: 'warning', message: 'La imagen no existe.', data: null });
    }
    // The hash of the content is the name, so that a cached image never becomes outdated.
    reply.header('cache-control', 'private, max-age=31536000, immutable').type(file.type);
    // Opened as a page, the file can do nothing, even if a browser took its bytes for something else.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return await reply.send(file.content);
  });
}
