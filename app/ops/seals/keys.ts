import { shownInstant } from '@expediente/kernel/dates.ts';
import { systemUser } from '../../runs/given.ts';
import { sealKey } from '../../seals/key.ts';
import { rotateKey } from '../../seals/rotate.ts';
import { registeredWitnesses, setWitness } from '../../seals/witnesses.ts';
import { sealInWords } from '../../seals/words.ts';
import { say } from '../shared/command.ts';
import { opsFact } from '../shared/fact.ts';
import type { SealWork } from './keeping.ts';

export const rotating =
  (lost: boolean): SealWork =>
  async (foundations) => {
    const { audit, installation } = foundations;
    const seal = await rotateKey(foundations, new Date(), { lost, username: systemUser() });
    audit.record(
      opsFact(`seal:${seal.number}`, 'done', { act: 'rotate', key: seal.keys.at(-1) ?? '', lost }),
    );
    say(sealInWords(seal));
    say(
      seal.keys.length > 1
        ? 'La llave cambió, y el cambio lo firmaron la anterior y la nueva.'
        : 'La llave cambió sin la firma de la anterior: la cadena de llaves queda rota en este sello. Avise a quienes conservan sellos, y déles la llave nueva en persona.',
    );
    const key = await sealKey(installation.configuration);
    if (key) say(`Llave pública nueva, para conservarla fuera de aquí: ${key.vkey}`);
    say(seal.note);
    return 0;
  };

export const witnessing =
  (act: 'add' | 'remove', vkey: string): SealWork =>
  async (foundations) => {
    const { audit } = foundations;
    const seal = await setWitness(foundations, new Date(), {
      act,
      vkey: vkey.trim(),
      username: systemUser(),
    });
    audit.record(opsFact(`seal:${seal.number}`, 'done', { act: `witness-${act}`, key: vkey.trim() }));
    say(sealInWords(seal));
    return await witnesses(foundations);
  };

export const witnesses = async ({ store }: Pick<Parameters<SealWork>[0], 'store'>): Promise<number> => {
  const registered = await registeredWitnesses(store);
  if (registered.length === 0) say('No hay ningún testigo registrado: npm run seals -- witness add LLAVE.');
  for (const { name, id, vkey, at, by, seal } of registered)
    say(`${name} (${id}), registrado en el sello ${seal}, el ${shownInstant(at)}, por ${by}: ${vkey}`);
  return 0;
};
