import type { ProviderRecord } from '@expediente/schemas/catalogues/records.ts';

/** NITs from 99999900 are outside the issued ranges; no. 24's check character is wrong on purpose. */
const PROVIDER_LINES: readonly (readonly [nit: string, name: string])[] = [
  ['99999900011', 'Droguería Ejemplo del Norte, S.A.'],
  ['9999990002K', 'Droguería Ejemplo del Sur, S.A.'],
  ['99999900038', 'Distribuidora Médica Ficticia, S.A.'],
  ['99999900046', 'Suministros Hospitalarios Demo, S.A.'],
  ['99999900054', 'Laboratorio Clínico Muestra'],
  ['99999900062', 'Imágenes Diagnósticas Demo, S.A.'],
  ['99999900070', 'Farmacéutica Imaginaria, S.A.'],
  ['99999900089', 'Importadora de Prueba, S.A.'],
  ['99999900097', 'Equipos Médicos Modelo, S.A.'],
  ['99999900100', 'Reactivos y Más (Ficticia)'],
  ['99999900119', 'Oxígeno Demostrativo, S.A.'],
  ['99999900127', 'Papelería Ejemplo'],
  ['99999900135', 'Imprenta Modelo'],
  ['99999900143', 'Textiles de Prueba, S.A.'],
  ['99999900151', 'Limpieza Total Demo, S.A.'],
  ['9999990016K', 'Combustibles Ficticios, S.A.'],
  ['99999900178', 'Cómputo Ejemplo, S.A.'],
  ['99999900186', 'Muebles Modelo, S.A.'],
  ['99999900194', 'Alimentos de Prueba, S.A.'],
  ['99999900208', 'Ferretería Demo'],
  ['99999900216', 'Servicios Técnicos Ficticios, S.A.'],
  ['99999900224', 'Centro de Hemodiálisis Modelo'],
  ['99999900232', 'Comercial Inventada, S.A.'],
  ['99999900241', 'Proveedor de Pruebas Uno'],
  ['99999900259', 'Organismo Internacional Demo'],
];

const INACTIVE = [23, 24];

/** The demonstration's 25 providers (domain §3). */
export const PROVIDERS: readonly ProviderRecord[] = PROVIDER_LINES.map(([nit, name], index) => {
  const id = index + 1;
  const number = String(id).padStart(2, '0');
  return {
    id,
    nit,
    name,
    contact: `Contacto ${number}`,
    phone: `220010${number}`,
    phone_office: `220020${number}`,
    email: `ventas${number}@ejemplo.test`,
    address: `${number} calle 0-00 zona 0`,
    state: INACTIVE.includes(id) ? 0 : 1,
  };
});
