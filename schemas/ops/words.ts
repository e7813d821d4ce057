import type { ApartKind } from './read.ts';

/**
 * Reason for which a record is left out, for people; the program's own words are a detail. Null: the kind was not kept.
 */
export const apartReason = (kind: ApartKind | null): string => (kind === null ? NOT_KEPT : APART[kind]);

const APART: Readonly<Record<ApartKind, string>> = {
  newer: 'Un evento es más nuevo que este programa',
  strange: 'En su historia hay algo que no es un evento de Expediente, o está dañado',
  fold: 'El programa no puede incorporar un evento',
  row: 'La tabla no admite un valor del registro',
};

const NOT_KEPT = 'En esa fecha aún no se guardaba la clase de falla';

/** Title of a read model on the page; commands and alerts call it by its name. */
export const projectionTitle = (name: string): string => TITLES[name] ?? name;

const TITLES: Readonly<Record<string, string>> = {
  access: 'Usuarios y permisos',
  catalogues: 'Catálogos',
  rule: 'Reglas',
  pac: 'Planes anuales',
  reprogramming: 'Reprogramaciones',
  ledger: 'Saldos del plan',
  quarterly: 'Programaciones cuatrimestrales',
  extension: 'Ampliaciones',
  request: 'Pedidos',
  order: 'Órdenes de compra',
  award: 'Actas de adjudicación',
  unops: 'Unops',
  names: 'Nombres de la Historia',
  journal: 'Bitácora',
};
