import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import { centresOf } from './executors.ts';

/** Numbers of the profiles that every installation begins with. */
export const PROFILES = {
  administrador: 1,
  centro: 2,
  aprobador: 3,
  compras: 4,
  consulta: 5,
  auditor: 6,
  operador: 7,
  daf: 8,
  almacen: 9,
  presupuesto: 10,
} as const;

const NORTH = 100100;
const SOUTH = 100200;
/** Executors without buyers of their own. */
const SMALL = [100300, 100400];

const user = (
  id: number,
  username: string,
  full_name: string,
  profile: keyof typeof PROFILES,
  units: readonly number[],
): UserRecord => ({
  id,
  full_name,
  email: `${username}@ejemplo.test`,
  phone: String(22_000_100 + id),
  username,
  state: 1,
  id_profile: PROFILES[profile],
  units: units.map((unit) => ({ id: unit, state: 1 })),
});

const south = [SOUTH, ...SMALL].flatMap(centresOf);

/** The people who sign in (demonstration D11); the first seven have the numbers and sign-in names of the small set. */
export const HOSPITAL_USERS = [
  user(1, 'admin', 'Rodrigo Alejandro Tun Escobar', 'administrador', []),
  user(2, 'centro', 'Marta Elena Xol Barrios', 'centro', [100101, 100103, 100104]),
  user(3, 'aprobador', 'Óscar Rolando Pineda Coy', 'aprobador', [...centresOf(NORTH), ...south]),
  user(4, 'compras', 'Ana Lucía Morales Chub', 'compras', centresOf(NORTH)),
  user(5, 'consulta', 'Hugo René Castellanos Ixcot', 'consulta', [...centresOf(NORTH), ...centresOf(SOUTH)]),
  user(6, 'auditor', 'Silvia Beatriz Cojulún Ramírez', 'auditor', []),
  user(7, 'operador', 'Kevin Estuardo Ajquejay Solís', 'operador', []),
  user(8, 'compras2', 'Luis Alberto Morales Tzul', 'compras', centresOf(NORTH)),
  user(9, 'mlopez', 'María Fernanda López Ixcoy', 'compras', centresOf(NORTH)),
  user(10, 'subdireccion', 'Claudia Verónica Sandoval Pop', 'consulta', [...centresOf(NORTH), ...south]),
  user(
    11,
    'hospitalizacion',
    'Juana Isabel Chávez Sic',
    'centro',
    [100105, 100107, 100108, 100109, 100110, 100111],
  ),
  user(12, 'servicios', 'Byron Geovani Méndez Raxón', 'centro', [100106, 100113, 100114]),
  user(13, 'ambulatoria', 'Pablo Andrés Chub Galindo', 'centro', [100102, 100112]),
  user(14, 'comprassur', 'Gladys Maribel Toc Aguilar', 'compras', south),
  user(15, 'centrosur', 'Edgar Leonel Batz Monroy', 'centro', south),
  // Pays for every executor: the others have no DAF of their own.
  user(16, 'daf', 'Nery Orlando Barillas Cux', 'daf', [...centresOf(NORTH), ...south]),
  user(17, 'almacen', 'Wilmer Adolfo Caal Reyes', 'almacen', centresOf(NORTH)),
  user(18, 'presupuesto', 'Aura Leticia Sagastume Ruiz', 'presupuesto', centresOf(NORTH)),
] as const satisfies readonly UserRecord[];

export const PERSONS = [
  'admin',
  'centro',
  'aprobador',
  'compras',
  'consulta',
  'auditor',
  'operador',
  'compras2',
  'mlopez',
  'subdireccion',
  'hospitalizacion',
  'servicios',
  'ambulatoria',
  'comprassur',
  'centrosur',
  'daf',
  'almacen',
  'presupuesto',
] as const;
/** Sign-in name of a user. */
export type Person = (typeof PERSONS)[number];

export function userOf(person: Person): UserRecord {
  const found = HOSPITAL_USERS.find(({ username }) => username === person);
  if (!found) throw new Error(`the hospital has no user ${person}`);
  return found;
}
