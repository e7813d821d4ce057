import type { NodeFault, NodeFaults, UnusableFile } from '@expediente/eventstore/kurrent/node-fault.ts';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { quoted } from '@expediente/kernel/text.ts';

const named = (name: string): string => (name === '' ? '' : ` ${quoted(name)}`);

/** Says what is wrong with a node and what to do; the text continues a sentence that begins with the node's address. */
function faultWords(fault: NodeFault): string {
  switch (fault.kind) {
    case 'unknown-authority':
      return fault.caFile === undefined
        ? `presenta un certificado de una autoridad que este equipo no conoce (${quoted(fault.issuer)}): indique el archivo de esa autoridad con tlsCAFile en la dirección`
        : `presenta un certificado que no es de la autoridad del archivo ${fault.caFile} (dice ser de ${quoted(fault.issuer)}): indique en tlsCAFile el de la autoridad que lo emitió`;
    case 'other-name':
      return `presenta un certificado que no es de ${quoted(fault.asked)}, sino de ${fault.names.map(quoted).join(', ')}: use ese nombre en la dirección o emita un certificado con el nombre que usa`;
    case 'expired':
      return fault.of === 'node'
        ? `presenta un certificado que venció el ${when(fault.on)}: renuévelo en ese servidor`
        : `presenta un certificado de la autoridad${named(fault.name)}, cuyo propio certificado venció el ${when(fault.on)}: renueve el de la autoridad`;
    case 'not-yet-valid':
      return `presenta un certificado que vale desde el ${when(fault.from)}: revise la fecha y la hora de este equipo y de ese servidor`;
    case 'encrypted':
      return 'atiende solo con cifrado: quite tls=false de la dirección';
    case 'not-encrypted':
      return 'atiende sin cifrado: si así debe ser, termine la dirección en ?tls=false';
    case 'no-process':
      return 'no responde, porque ningún programa atiende en ese puerto: revise la dirección y que el servidor esté en marcha';
    case 'unknown-host':
      return 'no se encuentra por ese nombre en la red: revise el nombre en la dirección';
    case 'no-leader':
      return 'responde, pero el clúster todavía no tiene quien lo dirija: espere a que lo elija o revise que estén en marcha más de la mitad de sus servidores';
    case 'no-answer':
      return 'no responde: revise la dirección y que el servidor esté en marcha';
  }
}

const when = (date: Date): string => shownInstant(date.toISOString());

/** Words for the faults of all nodes, nodes with the same fault together: «uno:2113, dos:2113 …; tres:2113 …». */
export function faultsWords(faults: NodeFaults): string {
  const nodes = new Map<string, string[]>();
  for (const [node, fault] of faults) {
    const words = faultWords(fault);
    nodes.set(words, [...(nodes.get(words) ?? []), node]);
  }
  return [...nodes].map(([words, names]) => `${names.join(', ')} ${words}`).join('; ');
}

/** Words for a file of an address that cannot be used, with what to do. */
export function fileWords({ option, path, fault }: UnusableFile): string {
  const file = `el archivo ${path}, que la dirección indica en ${option},`;
  switch (fault) {
    case 'missing':
      return `${file} no existe: revise la ruta`;
    case 'closed':
      return `${file} no se puede leer: revise que sea un archivo y que este programa tenga permiso de leerlo`;
    case 'not-pem':
      return `${file} no contiene ${option === 'userKeyFile' ? 'una llave' : 'un certificado'} en formato PEM: indique el archivo correcto`;
  }
}
