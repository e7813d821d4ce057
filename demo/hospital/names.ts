import { stableNumber } from '@expediente/kernel/hash.ts';

const NAMES =
  'Ana Luisa;Carlos Enrique;María José;Juan Manuel;Rosa Amelia;Pedro Antonio;Blanca Estela;José Domingo;Irma Leticia;Mario René;Vilma Aracely;Edwin Rolando;Sandra Patricia;Héctor Aníbal;Flor de María;Julio Roberto;Dora Alicia;Otto René;Mirna Elizabeth;Selvin Oswaldo;Ingrid Yolanda;Erick Fernando;Norma Judith;Rudy Alfonso;Karla Susana;Víctor Hugo;Lesbia Marina;Gerson David;Telma Consuelo;Álvaro Daniel;Nineth Carolina;Feliciano;Petrona;Domingo Nicolás;Candelaria;Tomás Aquino;Micaela;Sebastián;Catarina;Baltazar'.split(
    ';',
  );
const SURNAMES =
  'Ajanel;Barrientos;Cac;Caal;Chacón;Choc;Coyoy;Cuxil;De León;Estrada;Figueroa;Guarcas;Hernández;Ical;Ixmatá;Juárez;Lemus;Lux;Macario;Mazariegos;Monzón;Nimatuj;Ordóñez;Oxlaj;Paredes;Pirir;Quiñónez;Ralac;Recinos;Sajché;Saquic;Sis;Tecún;Toj;Tuyuc;Vásquez;Velásquez;Xicará;Yat;Zapeta'.split(
    ';',
  );

/** A name for an office or a place on a commission: the same text gets the same one. */
export function personNamed(place: string): string {
  const hash = stableNumber(place);
  const at = (list: readonly string[], shift: number): string => list[(hash >>> shift) % list.length] ?? '';
  return `${at(NAMES, 3)} ${at(SURNAMES, 11)} ${at(SURNAMES, 19)}`;
}
