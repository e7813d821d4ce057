import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import { centresOf } from './institution.ts';

const user = (id: number, username: string, full_name: string, units: readonly number[]): UserRecord => ({
  id,
  full_name,
  email: `usuario${String(id).padStart(2, '0')}@ejemplo.test`,
  phone: String(22_000_100 + id),
  username,
  state: 1,
  // Users and profiles have the same numbers.
  id_profile: id,
  units: units.map((unit) => ({ id: unit, state: 1 })),
});

/** The units of `centro`: all of the executor's but one, so that the scope of own units shows. */
export const CENTRO_UNITS: readonly number[] = centresOf(100100).filter((unit) => unit !== 100106);

/** The users who sign in to the demonstration, each with what its name stands for (architecture "Running"). */
export const DEMO_USERS: readonly UserRecord[] = [
  user(1, 'admin', 'Usuario Administrador', []),
  user(2, 'centro', 'Usuario Centro de Costo', CENTRO_UNITS),
  user(3, 'aprobador', 'Usuario Aprobador', centresOf(100100)),
  user(4, 'compras', 'Usuario Compras', centresOf(100100)),
  // Two executors: the choice at sign-in shows.
  user(5, 'consulta', 'Usuario Consulta', [...centresOf(100100), ...centresOf(100200)]),
  user(6, 'auditor', 'Usuario Auditor', []),
  user(7, 'operador', 'Usuario Operador', []),
  user(8, 'daf', 'Usuario DAF', centresOf(100100)),
  user(9, 'almacen', 'Usuario Almacén', centresOf(100100)),
  user(10, 'presupuesto', 'Usuario Presupuesto', centresOf(100100)),
];
