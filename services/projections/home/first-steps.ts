import type { Sight } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import type { FirstStep } from '@expediente/schemas/home/read.ts';
import { sql } from 'kysely';
import { grants } from '../shared/records/offers.ts';

type Step = Omit<FirstStep, 'done'> & {
  readonly catalogue: CatalogueName;
  /** Condition of the records that count. */
  readonly where?: string;
};

/** Steps without which plans, requests, orders and payments are impossible; each comes after those that it needs. */
const STEPS: readonly Step[] = [
  {
    page: 'entidades',
    catalogue: 'entity',
    title: 'Entidad',
    detail: 'La institución, con el logo de sus documentos.',
  },
  {
    page: 'centroscosto',
    catalogue: 'unit',
    where: 'is_executor = 1',
    title: 'Unidad ejecutora',
    detail: 'Con «Es Unidad Ejecutora» y su entidad.',
  },
  {
    page: 'centroscosto',
    catalogue: 'unit',
    where: 'is_executor = 0',
    title: 'Centros de costo',
    detail: 'Cada uno bajo su unidad ejecutora.',
  },
  {
    page: 'centroscosto',
    catalogue: 'signatory',
    title: 'Firmas',
    detail: 'Dentro de cada centro: quién solicita y quién autoriza lo impreso.',
  },
  {
    page: 'grupos',
    catalogue: 'row',
    title: 'Grupos y renglones',
    detail: 'La clasificación del gasto; los renglones están dentro de su grupo.',
  },
  {
    page: 'presentaciones',
    catalogue: 'presentation',
    title: 'Presentaciones',
    detail: 'Unidad, caja, frasco: en qué se pide cada insumo.',
  },
  {
    page: 'tiposinsumos',
    catalogue: 'supplyType',
    title: 'Tipos de insumos',
    detail: 'Medicamentos, suministros, servicios.',
  },
  {
    page: 'insumos',
    catalogue: 'supply',
    title: 'Insumos',
    detail: 'El catálogo con sus precios: de él se planifica y se pide.',
  },
  {
    page: 'productos',
    catalogue: 'subProduct',
    title: 'Productos y subproductos',
    detail: 'A qué se carga cada cantidad; los subproductos están dentro de su producto.',
  },
  {
    page: 'proveedores',
    catalogue: 'provider',
    title: 'Proveedores',
    detail: 'A quién se emiten las órdenes de compra.',
  },
  {
    page: 'tiposcompra',
    catalogue: 'purchaseType',
    title: 'Tipos de compra',
    detail: 'Las modalidades de cada unidad ejecutora.',
  },
  {
    page: 'perfiles',
    catalogue: 'profile',
    where: 'id <> 1',
    title: 'Perfiles',
    detail: 'Qué páginas y acciones tiene cada clase de usuario.',
  },
  {
    page: 'usuarios',
    catalogue: 'user',
    where: 'id <> 1',
    title: 'Usuarios',
    detail: 'Quién ingresa, con su perfil y sus centros de costo.',
  },
];

/** The steps for which the session has the right, done and open ones; empty when all of them are done. */
export async function readFirstSteps(db: ReadDatabase, session: Sight): Promise<readonly FirstStep[]> {
  const own = STEPS.filter(({ page }) => grants(session, [page], 'create'));
  if (own.length === 0) return [];
  const exist = own.map(
    ({ catalogue, where = 'true' }) =>
      sql<boolean>`exists (select 1 from ${catalogueTable(catalogue)} where ${sql.raw(where)})`,
  );
  const { rows } = await sql<{ done: readonly boolean[] }>`select array[${sql.join(exist)}] as done`.execute(
    db,
  );
  const done = rows[0]?.done ?? [];
  if (own.every((_, place) => done[place])) return [];
  return own.map(({ page, title, detail }, place) => ({ page, title, detail, done: done[place] === true }));
}
