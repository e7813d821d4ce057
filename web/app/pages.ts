import { type ComponentType, lazy } from 'react';
import { CATALOGUE_SCREENS } from '../catalogue/screens.ts';

/** A screen's own title when it differs from the menu's, and what draws it. */
export interface Screen {
  readonly title: string;
  readonly Component: ComponentType;
}

type Loader = () => Promise<{ default: ComponentType }>;

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

/** Screens that exist; each comes in a chunk of its own. */
const SCREENS: Readonly<Record<string, Loader>> = {
  inicio: () => import('../home/HomeScreen.tsx'),
  pedidos: () => import('../request/RequestScreen.tsx'),
  packsanuales: () => import('../pac/PacScreen.tsx'),
  unidadproveedor: () => import('../order/OrderScreen.tsx'),
  miinformacion: () => import('./MyInformation.tsx'),
  ...CATALOGUE_SCREENS,
};

const later = lazy(() => import('./ComingPage.tsx'));
const made = new Map<string, ComponentType>();

/** The screen of a permitted page. One that is not built yet says so. */
export function screenOf(page: string): Screen {
  const load = SCREENS[page];
  const known = made.get(page);
  const Component = known ?? (load ? lazy(load) : later);
  if (!known) made.set(page, Component);
  return { title: pageTitle(page), Component };
}

/** True for a page whose screen is built. */
export const hasScreen = (page: string): boolean => page in SCREENS;

/** Names of the product's pages (R1 §2). */
export const PAGE_NAMES: readonly string[] = Object.keys(TITLES);

/** Title of a page by its name. */
export const pageTitle = (page: string): string => TITLES[page] ?? page;
