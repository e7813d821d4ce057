/** Titles by page name, R1 §2's table to the letter. */
const TITLES: Readonly<Record<string, string>> = {
  inicio: 'Inicio',
  usuarios: 'Usuarios',
  centroscosto: 'Centros De Costo',
  productos: 'Subproductos',
  grupos: 'Grupos',
  presentaciones: 'Presentaciones',
  tiposcompra: 'Tipo De Compra',
  tiposinsumos: 'Tipo De Insumos',
  insumos: 'Insumos',
  proveedores: 'Proveedores',
  actas: 'Gestión De Actas',
  packsanuales: 'PAC Anuales',
  tipomodificacion: 'Tipo Modificacion',
  reprogramacion: 'Reprogramación De Insumos',
  pedidos: 'Pedidos',
  ordenescompra: 'Reporte General De Ordenes De Compra',
  unidadproveedor: 'Ordenes De Compra',
  recibospendientes: 'Reporte Recibos Pendienes',
  deudaflotante: 'Reporte Deuda Flotante',
  buscaroc: 'Reporte Deuda Flotante',
  general: 'Reporte General',
  pedidosgeneral: 'Reporte General De Pedidos',
  pacgeneral: 'Reporte Saldo PAC',
  acciones: 'Acciones',
  opcionesmenu: 'Opciones De Menú',
  perfiles: 'Perfiles',
  programacioncuatrimestral: 'Programación Cuatrimestral',
  reprogcuatrimestral: 'Reprogramación Cuatrimestral',
  serviciosmedicos: 'Servicios Médicos',
  reporteinsumos: 'Reporte De Insumos',
  participantes: 'Listado de Participantes',
  libros: 'Listado de Libros',
  unops: 'Listado de Unops',
  entidades: 'Entidades',
  'reporte-resoluciones': 'Listado de Resoluciones',
  reporteunops: 'Reporte Unops',
  miinformacion: 'Mi Información Personal',
  historial: 'Historial',
  bitacora: 'Bitácora',
  proyecciones: 'Proyecciones',
};

/** Title of a page by its name. */
export const pageTitle = (page: string): string =>
  (Object.hasOwn(TITLES, page) ? TITLES[page] : undefined) ?? page;

/** Names of the product's pages (R1 §2). */
export const PAGE_NAMES: readonly string[] = Object.keys(TITLES);
