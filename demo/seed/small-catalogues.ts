import type {
  ModificationTypeRecord,
  PaperKindRecord,
  PresentationRecord,
  ProductRecord,
  RejectionCauseRecord,
  SubProductRecord,
  SupplyTypeRecord,
} from '@expediente/schemas/catalogues/records.ts';

/** domain §3: presentations from 10001 on. */
export const PRESENTATIONS: readonly PresentationRecord[] = [
  'UNIDAD',
  'CAJA (100 UNIDADES)',
  'CAJA (50 UNIDADES)',
  'FRASCO (120 ML)',
  'FRASCO (500 ML)',
  'FRASCO (1 LITRO)',
  'AMPOLLA',
  'VIAL',
  'BOLSA (1000 ML)',
  'TABLETA',
  'CÁPSULA',
  'BLÍSTER (10 UNIDADES)',
  'TUBO (30 G)',
  'ROLLO',
  'RESMA (500 HOJAS)',
  'GALÓN',
  'PAR',
  'KIT (100 PRUEBAS)',
  'LIBRA',
  'SERVICIO',
].map((description, index) => ({ id: String(10_001 + index), description }));

const supplyType = (id: number, description: string, prefix = ''): SupplyTypeRecord => ({
  id,
  description,
  auto_generated: prefix === '' ? 0 : 1,
  prefix,
});

export const SUPPLY_TYPES: readonly SupplyTypeRecord[] = [
  supplyType(1, 'MEDICAMENTOS'),
  supplyType(2, 'MATERIAL MÉDICO QUIRÚRGICO'),
  supplyType(3, 'REACTIVOS Y LABORATORIO'),
  supplyType(4, 'SUMINISTROS GENERALES'),
  supplyType(5, 'MOBILIARIO Y EQUIPO'),
  supplyType(6, 'SERVICIOS', 'SERV'),
  supplyType(7, 'INSUMOS SIN CÓDIGO', 'INS'),
];

export const MODIFICATION_TYPES: readonly ModificationTypeRecord[] = [
  { id: 'A', description: 'ADICIÓN' },
  { id: 'RA', description: 'REACTIVACIÓN' },
  { id: 'E', description: 'ELIMINACIÓN' },
  { id: 'VC', description: 'VARIACIÓN DE CANTIDAD' },
  { id: 'VCU', description: 'VARIACIÓN DE COSTO UNITARIO' },
  { id: 'VP', description: 'VARIACIÓN PRESUPUESTARIA' },
];

export const PRODUCTS: readonly ProductRecord[] = [
  { id: '1', description: 'ATENCIÓN AMBULATORIA' },
  { id: '2', description: 'ATENCIÓN HOSPITALARIA' },
  { id: '3', description: 'APOYO DIAGNÓSTICO' },
  { id: '4', description: 'DIRECCIÓN' },
];

const subProduct = (id: string, description: string, program: string): SubProductRecord => ({
  id,
  description,
  description_short: description.slice(0, 40).toUpperCase(),
  program,
  budget: '',
  id_sub_products_master: id.slice(0, 1),
});

export const SUB_PRODUCTS: readonly SubProductRecord[] = [
  subProduct('1-1-1', 'Consulta externa general', '11-02-000-001-000'),
  subProduct('1-1-2', 'Consulta de especialidades', '11-02-000-001-000'),
  subProduct('1-2-1', 'Atención de emergencia', '11-02-000-002-000'),
  subProduct('2-1-1', 'Hospitalización de medicina', '11-03-000-001-000'),
  subProduct('2-1-2', 'Hospitalización de cirugía', '11-03-000-001-000'),
  subProduct('2-1-3', 'Maternidad', '11-03-000-001-000'),
  subProduct('2-2-1', 'Pediatría', '11-03-000-001-000'),
  subProduct('3-1-1', 'Laboratorio clínico', '11-04-000-001-000'),
  subProduct('3-1-2', 'Imágenes diagnósticas', '11-04-000-001-000'),
  subProduct('3-2-1', 'Farmacia', '11-04-000-001-000'),
  subProduct('4-1-1', 'Dirección y coordinación', '11-01-000-001-000'),
  subProduct('4-1-2', 'Mantenimiento y servicios generales', '11-01-000-001-000'),
];

const paperKind = (id: number, description: string): PaperKindRecord => ({
  id,
  description,
  required_from: 'OPCIONAL',
  purchase_types: '',
  position: id,
  state: 1,
});

/** Examples that an administrator changes; none is required until the institution says so (hospital D1). */
export const FIRST_PAPER_KINDS: readonly PaperKindRecord[] = [
  'FACTURA',
  'CONSTANCIA DE INGRESO A ALMACÉN',
  'ACTA O CERTIFICACIÓN',
  'NPG O NOG',
  'ORDEN DE COMPRA FIRMADA',
  'CONSTANCIA DE EXENCIÓN DE IVA',
].map((description, place) => paperKind(place + 1, description));

/** Examples of causes for which DAF rejects a file (hospital D5). */
export const REJECTION_CAUSES: readonly RejectionCauseRecord[] = [
  'FALTA UN DOCUMENTO',
  'DOCUMENTO ILEGIBLE',
  'SIN FIRMA O SELLO',
  'LOS MONTOS NO COINCIDEN',
  'LOS DATOS DEL PROVEEDOR NO COINCIDEN',
  'FUERA DE PLAZO',
].map((description, place) => ({ id: place + 1, description, state: 1 }));
