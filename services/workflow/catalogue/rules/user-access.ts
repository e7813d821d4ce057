import { typedRecord } from '@expediente/catalogues/engine/table.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { BadInput, Refused } from '@expediente/platform/refusals.ts';
import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import { ChangePasswordInput } from '@expediente/schemas/session/commands.ts';
import { isStrongPassword, WEAK_PASSWORD_MESSAGE } from '@expediente/schemas/session/password.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';
import { expectAnotherAdministrator } from './administration.ts';
import { expectOverUser } from './authority.ts';
import type { CatalogueRule } from './rule.ts';

const NewPassword = ChangePasswordInput.properties.p_password;
const checkPassword = validatorOf(ChangePasswordInput);
const isLeftOut = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Rules of a user's access: who may give it, and over which units; a change of it ends the user's sessions. */
export const userAccess: CatalogueRule = {
  async saved(unit, record, before) {
    const [was, is] = [before && typedRecord('user', before), typedRecord('user', record)];
    await expectOverUser(unit, was, is);
    if (record.state !== 1) expectOther(unit, record);
    await expectAnotherAdministrator(unit, was, is);
    const units = unitsOf(is);
    const there = await unit.references('unit', units);
    const errors = units.flatMap((id, at) =>
      there.has(String(id))
        ? []
        : [{ field: `p_unit.${at}.p_id_unit`, message: 'No existe el centro de costo' }],
    );
    if (errors.length > 0) throw new BadInput(errors);
    const known = was === null ? [] : unitsOf(was);
    const inactive = units.find(
      (id) => !known.includes(id) && there.get(String(id))?.state !== 1 && given(is, id),
    );
    if (inactive !== undefined)
      throw new Refused('unitActive', `El centro de costo ${inactive} está inactivo`, 'p_unit');
    return record;
  },
  answered: (record, before) =>
    before !== null && ACCESS.some((field) => JSON.stringify(record[field]) !== JSON.stringify(before[field]))
      ? { signed_out: 1 }
      : {},
  async deleted(unit, record) {
    const user = typedRecord('user', record);
    await expectOverUser(unit, user, null);
    expectOther(unit, record);
    await expectAnotherAdministrator(unit, user, null);
  },
  secret: {
    field: 'p_password',
    schema: NewPassword,
    faults(value, { p_id }) {
      // Left empty on an edit, the password stays (R1 §5).
      if (isLeftOut(value) && typeof p_id === 'number' && p_id > 0) return [];
      const checked = checkPassword({ p_password: value });
      if ('errors' in checked) return checked.errors;
      return isStrongPassword(checked.value.p_password)
        ? []
        : [{ field: 'p_password', message: WEAK_PASSWORD_MESSAGE }];
    },
  },
  async after({ access, audit, session }, answer, password) {
    const { id, signed_out } = (answer ?? {}) as { readonly id?: number; readonly signed_out?: number }; // the answer of a save
    if (id === undefined) return;
    if (typeof password === 'string' && password !== '') {
      const by = { user: String(session.userId), session: session.id };
      const fact = { kind: 'password', ...by, entity: `user:${id}`, result: 'given' } as const;
      await access.givePassword(id, password, { audit, fact });
    } else if (signed_out === 1) await access.endSessionsOf(id);
  },
};

/** Fields from which a session is built. */
const ACCESS = ['state', 'id_profile', 'units'];

function expectOther(unit: UnitOfWork, { id }: JsonObject): void {
  if (id === unit.session.userId)
    throw new Refused('ownUser', 'No puede poner INACTIVO su propio usuario.', 'p_state');
}

const unitsOf = ({ units }: UserRecord): readonly number[] => units.map(({ id }) => id);

const given = ({ units }: UserRecord, unit: number): boolean =>
  units.some(({ id, state }) => id === unit && state === 1);
